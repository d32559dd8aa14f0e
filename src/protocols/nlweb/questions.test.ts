import { describe, expect, it } from "vitest"
import { toAskedParameter } from "../../host/index.ts"
import type { Field } from "../../view/index.ts"
import { drawMove } from "../../view/index.ts"
import { toElicitation } from "./questions.ts"

function questionOf(field: Partial<Field>): unknown {
  const whole: Field = { name: "it", kind: "text", label: "It", hint: "What it is", required: true, ...field }
  const elicitation = toElicitation({ kind: "ask", message: "?", title: "T", fields: [whole] }, "?")
  return (elicitation.questions as readonly unknown[])[0]
}

const options = [
  { value: "2026-05-05", label: "Tuesday 5 May" },
  { value: "2026-05-06", label: "Wednesday 6 May" },
]
const labels = ["Tuesday 5 May", "Wednesday 6 May"]

describe("[NL-19] fields as questions", () => {
  it("are selects where nothing but the options can be given", () => {
    expect(questionOf({ kind: "choice", options, default: "2026-05-06" })).toEqual({
      id: "it",
      text: "What it is",
      type: "single_select",
      options: labels,
      default: "Wednesday 6 May",
    })
    expect(questionOf({ kind: "choices", options, value: ["2026-05-05"] })).toMatchObject({
      type: "multi_select",
      options: labels,
      default: ["Tuesday 5 May"],
    })
  })

  it("stay open where the options are suggestions", () => {
    expect(questionOf({ kind: "date", options })).toEqual({
      id: "it",
      text: "What it is",
      type: "free_text",
      options: labels,
    })
    expect(questionOf({ kind: "number", options: [{ value: 2, label: "Two" }], default: 2 })).toMatchObject({
      type: "number",
      options: ["Two"],
      default: "Two",
    })
  })

  it("have a default where one holds, and words even where the declaration has none", () => {
    expect(questionOf({ kind: "number", hint: "", default: 0 })).toEqual({
      id: "it",
      text: "It",
      type: "number",
      default: 0,
    })
    expect(questionOf({ kind: "yes-no", default: false })).toMatchObject({ type: "boolean", default: false })
  })

  it("are the same for what the items themselves answer", () => {
    const question = { id: "recipeCuisine", text: "Which cuisine?", options: ["Italian", "any"] }
    const drawn = [true, false].map((several) => {
      const parameters = [toAskedParameter({ ...question, several })]
      const scene = { locale: "en", timeZone: "UTC", values: {}, intents: [] }
      return toElicitation(drawMove({ kind: "ask", message: "?", intent: "", parameters }, scene), "?")
    })
    expect(drawn[0]?.questions).toEqual([{ ...question, type: "multi_select" }])
    expect(drawn[1]?.questions).toMatchObject([{ type: "single_select" }])
  })
})
