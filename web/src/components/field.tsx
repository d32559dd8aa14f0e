import type { VNode } from "preact"
import type { Field, FieldKind, Words } from "../../../src/pages/wire.ts"
import { ChoiceField } from "./choice-field.tsx"
import { ChoicesField } from "./choices-field.tsx"
import { NumberField } from "./number-field.tsx"

export interface FieldProps {
  readonly field: Field
  readonly id: string
  readonly value: unknown
  readonly problem: string | undefined
  readonly words: Words
  readonly onChange: (value: unknown) => void
}

/** One value that is asked for, with its label, its hint and what is wrong with it. */
export function FieldView(props: FieldProps): VNode {
  const { field, id, problem, words } = props
  const grouped = field.kind === "choice" || field.kind === "choices" || field.kind === "yes-no"
  const described = [`${id}-hint`, problem === undefined ? "" : `${id}-problem`].join(" ").trim()
  const frame = shortKinds.has(field.kind) ? "field short" : "field"
  const name = (
    <>
      {field.label}
      {!field.required && isEmpty(field.value) && <span class="optional"> {words.optional}</span>}
    </>
  )
  const notes = (
    <>
      <p class="hint" id={`${id}-hint`} dir="auto">
        {field.hint}
      </p>
      {field.kind === "words" && <p class="hint">{words.inWords}</p>}
      {problem !== undefined && (
        <p class="problem" id={`${id}-problem`} dir="auto">
          {problem}
        </p>
      )}
    </>
  )
  if (grouped)
    return (
      <fieldset class={frame} aria-describedby={described}>
        <legend dir="auto">{name}</legend>
        {notes}
        <GroupControl {...props} />
      </fieldset>
    )
  return (
    <div class={frame}>
      {field.kind === "words" ? (
        <p class="label" dir="auto">
          {name}
        </p>
      ) : (
        <label for={id} dir="auto">
          {name}
        </label>
      )}
      {notes}
      <Control {...props} described={described} />
    </div>
  )
}

/** Kinds whose answers need less than half a line. */
const shortKinds: ReadonlySet<FieldKind> = new Set([
  "date",
  "time",
  "date-time",
  "number",
  "yes-no",
  "email",
  "telephone",
])

export function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0)
}

function GroupControl(props: FieldProps): VNode {
  const { field, words } = props
  if (field.kind === "choices") return <ChoicesField {...props} />
  const options =
    field.kind === "yes-no"
      ? [
          { value: true, label: words.yes },
          { value: false, label: words.no },
        ]
      : (field.options ?? [])
  return <ChoiceField {...props} options={options} />
}

/** What every control has in common. */
export interface ControlAttributes {
  readonly id: string
  readonly name: string
  readonly "aria-describedby": string
  readonly "aria-invalid": boolean
  readonly "aria-required": boolean
}

/** What a browser may know already. */
const autocompletions: Readonly<Partial<Record<FieldKind, "email" | "tel" | "url">>> = {
  email: "email",
  telephone: "tel",
  url: "url",
}

const inputTypes = {
  text: "text",
  email: "email",
  telephone: "tel",
  url: "url",
  date: "date",
  time: "time",
  "date-time": "datetime-local",
} as const

function Control({
  field,
  id,
  value,
  problem,
  described,
  onChange,
}: FieldProps & { readonly described: string }): VNode | null {
  const shared: ControlAttributes = {
    id,
    name: field.name,
    "aria-describedby": described,
    "aria-invalid": problem !== undefined,
    "aria-required": field.required,
  }
  const text = typeof value === "string" ? value : ""
  if (field.kind === "number")
    return <NumberField field={field} value={value} shared={shared} onChange={onChange} />
  if (
    field.kind === "words" ||
    field.kind === "choice" ||
    field.kind === "choices" ||
    field.kind === "yes-no"
  )
    return null
  if (field.kind === "long-text")
    return (
      <textarea
        {...shared}
        dir="auto"
        rows={3}
        maxLength={field.longest}
        value={text}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
    )
  return (
    <input
      {...shared}
      // The types of Preact tell the kinds of input apart by what else they take; here all take the same.
      type={inputTypes[field.kind] as "text"}
      // Addresses and numbers are written from the left in every language.
      dir={field.kind === "text" ? "auto" : field.kind in autocompletions ? "ltr" : undefined}
      maxLength={field.longest}
      autocomplete={autocompletions[field.kind]}
      placeholder={field.kind === "text" ? field.example : undefined}
      value={text}
      onInput={(event) => onChange(event.currentTarget.value)}
    />
  )
}
