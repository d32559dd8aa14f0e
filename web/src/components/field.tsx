import type { VNode } from "preact"
import type { Field, Words } from "../../../src/pages/wire.ts"
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
  const name = (
    <>
      {field.label}
      {!field.required && <span class="optional"> {words.optional}</span>}
    </>
  )
  const notes = (
    <>
      <p class="hint" id={`${id}-hint`} dir="auto">
        {field.kind === "words" ? `${field.hint} ${words.inWords}` : field.hint}
      </p>
      {problem !== undefined && (
        <p class="problem" id={`${id}-problem`} dir="auto">
          {problem}
        </p>
      )}
    </>
  )
  if (grouped)
    return (
      <fieldset class="field" aria-describedby={described}>
        <legend dir="auto">{name}</legend>
        {notes}
        <GroupControl {...props} />
      </fieldset>
    )
  return (
    <div class="field">
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
      dir={field.kind === "text" ? "auto" : undefined}
      maxLength={field.longest}
      placeholder={field.kind === "text" ? field.example : undefined}
      value={text}
      onInput={(event) => onChange(event.currentTarget.value)}
    />
  )
}
