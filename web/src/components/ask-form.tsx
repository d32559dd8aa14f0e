import type { VNode } from "preact"
import { useId, useState } from "preact/hooks"
import type { Field, Words } from "../../../src/pages/wire.ts"
import { toInstant, toLocalTime } from "../zoned-time.ts"
import { isSame } from "./choice-field.tsx"
import { FieldView, isEmpty } from "./field.tsx"
import { Narrowed } from "./narrowed.tsx"

type Values = Readonly<Record<string, unknown>>

interface AskFormProps {
  readonly fields: readonly Field[]
  readonly language: string
  readonly timeZone: string
  readonly words: Words
  readonly disabled: boolean
  /** Problems that the words above the form do not tell already. */
  readonly untold: (problem: string) => boolean
  readonly onGive: (values: Values, spoken: string) => void
  readonly onCancel: () => void
}

/** A form for what is asked. A single choice needs no form: each option is a button. */
export function AskForm(props: AskFormProps): VNode {
  const [only, ...others] = props.fields
  if (only?.kind === "choice" && only.options && others.length === 0)
    return <QuickChoice {...props} field={only} />
  return <FullForm {...props} />
}

function QuickChoice({
  field,
  words,
  disabled,
  onGive,
  onCancel,
}: AskFormProps & { readonly field: Field }): VNode {
  const id = useId()
  return (
    <section class="form" aria-label={field.label}>
      <Narrowed
        id={id}
        options={field.options ?? []}
        words={words}
        draw={(option, index) => (
          <button
            key={index}
            type="button"
            class="option"
            disabled={disabled}
            onClick={() => onGive({ [field.name]: option.value }, option.label)}
          >
            <span dir="auto">{option.label}</span>
            {option.note && <small dir="auto">{option.note}</small>}
          </button>
        )}
      />
      <div class="buttons">
        <button type="button" class="quiet" disabled={disabled} onClick={onCancel}>
          {words.cancel}
        </button>
      </div>
    </section>
  )
}

function FullForm(props: AskFormProps): VNode {
  const { fields, language, timeZone, words, disabled, untold, onGive, onCancel } = props
  const id = useId()
  const [known] = useState<Values>(() =>
    Object.fromEntries(fields.map((field) => [field.name, toShown(field, timeZone)])),
  )
  const [values, setValues] = useState(known)
  const [missing, setMissing] = useState<ReadonlySet<string>>(new Set())
  const idOf = (field: Field) => `${id}-${fields.indexOf(field)}`

  function submit(event: Event): void {
    event.preventDefault()
    const empty = fields.filter(
      (field) => field.required && field.kind !== "words" && isEmpty(values[field.name]),
    )
    setMissing(new Set(empty.map(({ name }) => name)))
    if (empty[0]) {
      focusFirst(idOf(empty[0]))
      return
    }
    const given = fields.filter(({ name }) => !isEmpty(values[name]) && !isSame(values[name], known[name]))
    const entries = given.map((field) => [field.name, toGiven(field, values[field.name], timeZone)] as const)
    const spoken = given.map(
      (field) => `${field.label}: ${toSpoken(field, values[field.name], language, words)}`,
    )
    onGive(Object.fromEntries(entries), spoken.join("\n") || words.continue)
  }

  return (
    <form class="form" noValidate onSubmit={submit}>
      {fields.map((field) => (
        <FieldView
          key={field.name}
          field={field}
          id={idOf(field)}
          value={values[field.name]}
          problem={
            missing.has(field.name)
              ? words.missing
              : field.problem !== undefined && untold(field.problem)
                ? field.problem
                : undefined
          }
          words={words}
          onChange={(value) => setValues((before) => ({ ...before, [field.name]: value }))}
        />
      ))}
      <div class="buttons">
        <button type="submit" class="primary" disabled={disabled}>
          {words.continue}
        </button>
        <button type="button" class="quiet" disabled={disabled} onClick={onCancel}>
          {words.cancel}
        </button>
      </div>
    </form>
  )
}

function focusFirst(id: string): void {
  const control =
    document.getElementById(id) ?? document.querySelector<HTMLElement>(`[name="${CSS.escape(id)}"]`)
  control?.focus()
}

/** A browser writes an instant without its zone; JSON Schema wants it with one (RFC 3339). */
function toGiven({ kind }: Field, value: unknown, timeZone: string): unknown {
  const instant = kind === "date-time" ? toInstant(String(value), timeZone) : undefined
  return instant === undefined ? value : new Date(instant).toISOString()
}

function toShown({ kind, value }: Field, timeZone: string): unknown {
  const instant = kind === "date-time" ? Date.parse(String(value)) : Number.NaN
  return Number.isNaN(instant) ? value : toLocalTime(instant, timeZone)
}

function toSpoken(field: Field, value: unknown, language: string, words: Words): string {
  if (field.kind === "date") return toMoment(`${value}T00:00Z`, language, { dateStyle: "full" })
  if (field.kind === "time") return toMoment(`1970-01-01T${value}Z`, language, { timeStyle: "short" })
  if (field.kind === "date-time")
    return toMoment(`${value}Z`, language, { dateStyle: "full", timeStyle: "short" })
  if (typeof value === "number" && !field.options) return value.toLocaleString(language)
  if (field.kind === "yes-no") return value === true ? words.yes : words.no
  const labelOf = (one: unknown) =>
    field.options?.find((option) => isSame(option.value, one))?.label ?? String(one)
  return Array.isArray(value) ? value.map(labelOf).join(", ") : labelOf(value)
}

/** What a browser's own control gives, as the language writes it. */
function toMoment(written: string, language: string, style: Intl.DateTimeFormatOptions): string {
  const instant = Date.parse(written)
  // A browser lets people type years that no calendar of ours reaches; the server says so.
  if (Number.isNaN(instant)) return written
  return new Intl.DateTimeFormat(language, { ...style, timeZone: "UTC" }).format(instant)
}
