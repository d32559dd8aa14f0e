import { type Choice, type DrawnMove, type Field, toText } from "../../view/index.ts"
import type { Json } from "./wire.ts"

/** More suggestions than these help nobody; a choice lists all there is. */
const mostSuggested = 20

/** 4.1.3: a move that asks something. */
export function toElicitation(move: DrawnMove, text: string): Json {
  switch (move.kind) {
    case "ask":
      return { text, questions: move.fields.map(toQuestion) }
    case "choose": {
      const options = move.options.map(({ label }) => label)
      return { text, questions: [{ id: "choice", text: move.message, type: "single_select", options }] }
    }
    case "confirm":
      return { text, questions: [{ id: "confirm", text: move.message, type: "boolean" }] }
    default:
      return { text }
  }
}

/** 4.1.3: a field as a question. Options of a type that takes any answer are suggestions. */
function toQuestion(field: Field): Json {
  const { name, kind, label, hint, options } = field
  const isSelect = kind === "choice" || kind === "choices"
  const shown = isSelect ? options : options?.slice(0, mostSuggested)
  const known = field.value ?? field.default
  return {
    id: name,
    text: hint === "" ? label : hint,
    type: toType(field),
    ...(shown && { options: shown.map((option) => option.label) }),
    ...(known !== undefined && { default: toDefault(known, options) }),
  }
}

function toType({ kind }: Field): string {
  switch (kind) {
    case "choice":
      return "single_select"
    case "choices":
      return "multi_select"
    case "yes-no":
      return "boolean"
    case "number":
      return "number"
    default:
      return "free_text"
  }
}

/** Options go by their labels, so a default among them does, too. */
function toDefault(known: unknown, options: readonly Choice[] = []): unknown {
  const labelOf = (one: unknown) => options.find(({ value }) => toText(value) === toText(one))?.label ?? one
  return Array.isArray(known) ? known.map(labelOf) : labelOf(known)
}
