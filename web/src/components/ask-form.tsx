import type { TargetedEvent, VNode } from "preact"
import { useId, useState } from "preact/hooks"
import type { Field, Words } from "../../../src/pages/wire.ts"
import { FieldView } from "./field.tsx"
import { findGiven, isEmpty, isMissing, toGiven, toPrefilled, toSpoken, type Values } from "./form-values.ts"
import { Narrowed } from "./narrowed.tsx"
import { OptionButton } from "./option-button.tsx"

interface AskFormProps {
  readonly fields: readonly Field[]
  readonly language: string
  readonly timeZone: string
  readonly words: Words
  readonly disabled: boolean
  /** Whether the message above the form leaves this problem out. */
  readonly untold: (problem: string) => boolean
  readonly onGive: (values: Values, spoken: string) => void
  /** Undefined where the form is closed elsewhere. */
  readonly onCancel?: () => void
}

/** The form of a question. A single choice needs no form: each option is a button. */
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
          <OptionButton
            key={index}
            option={option}
            disabled={disabled}
            onPick={() => onGive({ [field.name]: option.value }, option.label)}
          />
        )}
      />
      {onCancel && (
        <div class="buttons">
          <button type="button" class="quiet" disabled={disabled} onClick={onCancel}>
            {words.cancel}
          </button>
        </div>
      )}
    </section>
  )
}

function FullForm(props: AskFormProps): VNode {
  const { fields, language, timeZone, words, disabled, untold, onGive, onCancel } = props
  const id = useId()
  const [prefilled] = useState<Values>(() => toPrefilled(fields, timeZone))
  const [values, setValues] = useState(prefilled)
  const [missing, setMissing] = useState<ReadonlySet<string>>(new Set())
  const idOf = (field: Field) => `${id}-${fields.indexOf(field)}`
  const needed = fields.filter((field) => field.required)
  const asked = needed.length > 0 ? needed : fields
  const others = fields.filter((field) => !asked.includes(field))

  function give(current: Values): void {
    const given = findGiven(fields, current, prefilled)
    const entries = given.map((field) => [field.name, toGiven(field, current[field.name], timeZone)] as const)
    const spoken = given.map((field) => [field.label, toSpoken(field, current[field.name], language, words)])
    const [only, ...more] = spoken
    const isPlain = only !== undefined && more.length === 0 && asked.length === 1 && asked[0]?.options
    const text = isPlain ? only[1] : spoken.map((words) => words.join(": ")).join("\n")
    onGive(Object.fromEntries(entries), text || words.continue)
  }

  /** A frame may have no leave to send forms: then only the click on the button, by whatever key, is heard. */
  function submit(event: TargetedEvent<HTMLFormElement | HTMLButtonElement>): void {
    event.preventDefault()
    const pressed = event.currentTarget
    const form = pressed instanceof HTMLButtonElement ? pressed.form : pressed
    const empty = fields.filter((field) => isMissing(field, values))
    setMissing(new Set(empty.map(({ name }) => name)))
    if (empty[0]) focusFirst(form, idOf(empty[0]))
    else give(values)
  }

  const tell = (field: Field) => {
    const value = values[field.name]
    return isEmpty(value) ? field.label : `${field.label}: ${toSpoken(field, value, language, words)}`
  }
  const draw = (field: Field) => (
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
      disabled={disabled}
      onPick={
        asked.length === 1 && asked[0] === field
          ? ({ value }) => give({ ...values, [field.name]: toList(field, value) })
          : undefined
      }
      onChange={(value) => setValues((before) => ({ ...before, [field.name]: value }))}
    />
  )
  return (
    <form class="form" noValidate onSubmit={submit} {...toolOf(id, asked)}>
      {asked.map(draw)}
      {others.length > 0 && (
        <details class="others">
          <summary dir="auto">{others.map(tell).join(", ")}</summary>
          <div class="form">{others.map(draw)}</div>
        </details>
      )}
      <div class="buttons">
        <button type="submit" class="primary" disabled={disabled} onClick={submit}>
          {words.continue}
        </button>
        {onCancel && (
          <button type="button" class="quiet" disabled={disabled} onClick={onCancel}>
            {words.cancel}
          </button>
        )}
      </div>
    </form>
  )
}

/** Describes the form to an agent in the browser (WebMCP): it may fill it in, and the person sends it. */
function toolOf(id: string, fields: readonly Field[]) {
  return {
    toolname: `fill_in_${id.replaceAll(/[^A-Za-z0-9]/g, "_")}`,
    tooldescription: fields.map(({ label }) => label).join(", "),
  }
}

function toList({ kind }: Field, value: unknown): unknown {
  return kind === "list" && !Array.isArray(value) ? [value] : value
}

function focusFirst(form: HTMLFormElement | null, id: string): void {
  form?.querySelector<HTMLElement>(`#${CSS.escape(id)}, [name="${CSS.escape(id)}"]`)?.focus()
}
