import { type Field, toText } from "../../view/index.ts"

/** A component of A2UI's basic catalog that asks for a field. */
export interface FieldInput {
  readonly component: string
  readonly properties: Readonly<Record<string, unknown>>
  /** What the data model begins with under the field's name. */
  readonly initial: unknown
}

/** Chooses the component for a field, and binds it to the data model by the field's name. */
export function toInput(field: Field, optional: string): FieldInput {
  const value = { path: `/values/${field.name.replaceAll("~", "~0").replaceAll("/", "~1")}` }
  const label = field.required ? field.label : `${field.label} (${optional})`
  const known = field.value ?? field.default
  if (field.options && field.options.length > 0) return toChoice(field, label, value, known)
  switch (field.kind) {
    case "yes-no":
      return { component: "CheckBox", properties: { label, value }, initial: known === true }
    case "date":
    case "time":
    case "date-time": {
      const enabled = { enableDate: field.kind !== "time", enableTime: field.kind !== "date" }
      const properties = { label, value, ...enabled }
      return { component: "DateTimeInput", properties, initial: known === undefined ? "" : String(known) }
    }
    default: {
      const variant =
        field.kind === "number" ? "number" : field.kind === "long-text" ? "longText" : "shortText"
      const properties = { label, value, variant }
      return { component: "TextField", properties, initial: known === undefined ? "" : toText(known) }
    }
  }
}

function toChoice(
  { kind, options = [] }: Field,
  label: string,
  value: { readonly path: string },
  known: unknown,
): FieldInput {
  const variant = kind === "choices" || kind === "list" ? "multipleSelection" : "mutuallyExclusive"
  const selected = known === undefined ? [] : (Array.isArray(known) ? known : [known]).map(toText)
  const choices = options.map((option) => ({ label: option.label, value: toText(option.value) }))
  return {
    component: "ChoicePicker",
    properties: { label, variant, options: choices, value },
    initial: selected,
  }
}
