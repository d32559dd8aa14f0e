import type { VNode } from "preact"
import type { Choice, Field, FieldKind, Words } from "../../../src/pages/wire.ts"
import { ChoiceField } from "./choice-field.tsx"
import { ChoicesField } from "./choices-field.tsx"
import { isEmpty, isSame } from "./form-values.ts"
import { NumberField } from "./number-field.tsx"
import { SuggestedField } from "./suggested-field.tsx"

export interface FieldProps {
  readonly field: Field
  readonly id: string
  readonly value: unknown
  readonly problem: string | undefined
  readonly words: Words
  readonly disabled: boolean
  /** Defined if picking a suggestion is the whole answer. */
  readonly onPick?: ((option: Choice) => void) | undefined
  readonly onChange: (value: unknown) => void
}

/** One value that is asked for, with its label, its hint and what is wrong with it. */
export function FieldView(props: FieldProps): VNode {
  const { field, id, problem, words } = props
  const isSuggested = field.options !== undefined && !closedKinds.has(field.kind)
  const isGrouped = isSuggested || closedKinds.has(field.kind)
  const described = [`${id}-hint`, problem === undefined ? "" : `${id}-problem`].join(" ").trim()
  const frame = shortKinds.has(field.kind) && !isSuggested ? "field short" : "field"
  const name = (
    <>
      {field.label}
      {!field.required && isEmpty(field.value ?? field.default) && (
        <span class="optional"> {words.optional}</span>
      )}
    </>
  )
  const notes = (
    <>
      <p class="hint" id={`${id}-hint`} dir="auto">
        {field.hint}
      </p>
      {spokenKinds.has(field.kind) && <p class="hint">{words.inWords}</p>}
      {problem !== undefined && (
        <p class="problem" id={`${id}-problem`} dir="auto">
          {problem}
        </p>
      )}
    </>
  )
  if (isGrouped)
    return (
      <fieldset class={frame} aria-describedby={described}>
        <legend id={`${id}-name`} dir="auto">
          {name}
        </legend>
        {notes}
        {isSuggested ? (
          <SuggestedField {...props}>
            <Control {...props} value={toOther(props)} named={`${id}-name`} described={described} />
          </SuggestedField>
        ) : (
          <GroupControl {...props} />
        )}
      </fieldset>
    )
  return (
    <div class={frame}>
      {spokenKinds.has(field.kind) ? (
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

/** Kinds that accept only what is offered. */
const closedKinds: ReadonlySet<FieldKind> = new Set(["choice", "choices", "yes-no"])

/** Kinds that can be answered in full only in words. */
const spokenKinds: ReadonlySet<FieldKind> = new Set(["list", "words"])

/** A value picked from the suggestions is shown there, not in the control for other values. */
function toOther({ field, value }: FieldProps): unknown {
  return field.options?.some((option) => isSame(option.value, value)) ? undefined : value
}

/** Kinds whose answers fit in less than half a line. */
const shortKinds: ReadonlySet<FieldKind> = new Set([
  "date",
  "time",
  "date-time",
  "number",
  "yes-no",
  "email",
  "telephone",
])

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
  readonly "aria-labelledby": string | undefined
  readonly "aria-describedby": string
  readonly "aria-invalid": boolean
  readonly "aria-required": boolean
  /** For an agent in the browser (WebMCP). */
  readonly toolparamdescription: string
}

/** What a browser may have stored already. */
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
  named,
  described,
  onChange,
}: FieldProps & { readonly named?: string; readonly described: string }): VNode | null {
  const shared: ControlAttributes = {
    id,
    name: field.name,
    "aria-labelledby": named,
    "aria-describedby": described,
    "aria-invalid": problem !== undefined,
    "aria-required": field.required,
    toolparamdescription: field.hint || field.label,
  }
  const text = typeof value === "string" ? value : ""
  if (field.kind === "number")
    return <NumberField field={field} value={value} shared={shared} onChange={onChange} />
  if (
    field.kind === "words" ||
    field.kind === "list" ||
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
      // Preact's types distinguish kinds of input by their other attributes; here all take the same.
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
