import { describe, expect, it } from "vitest"
import { createInteraction, type Move, toStanding } from "../../conversation/index.ts"
import type { Outcome } from "../../execution/index.ts"
import { toResponseContent } from "./to-response.ts"

const standing = toStanding(createInteraction({ id: "i", owner: "o", locale: "en" }, 0, 1_000))
const outcome: Outcome = {
  executionId: "e",
  uid: "a:b:v1",
  state: "succeeded",
  output: {},
  error: undefined,
  receipt: undefined,
  price: undefined,
  repeated: false,
  warning: undefined,
}
const done = (state: Outcome["state"], more: object = {}): Move => ({
  kind: "done",
  message: "Done",
  intent: "a:b:v1",
  outcome: { ...outcome, state },
  ...more,
})
const ask = {
  kind: "ask" as const,
  message: "When?",
  intent: "a:b:v1",
  parameters: [
    { name: "day", sentence: "Day of the visit", schema: {}, required: true },
    { name: "wish", sentence: "Anything we should know", schema: {}, required: false },
  ],
} satisfies Move
const render = (...moves: Move[]) => toResponseContent(moves, standing)

describe("moves as responses", () => {
  it("[IW-16] asks for what is required, or for what may be changed when nothing is", () => {
    expect(render(ask).content).toEqual({
      flow_type: "information_request",
      message: "When?",
      required_information: ["Day of the visit"],
      fields: ask.parameters,
    })
    const optional = { ...ask, parameters: ask.parameters.slice(1) }
    expect(render(optional).content.required_information).toEqual(["Anything we should know"])
  })

  it("[IW-14] [IW-16] asks for a yes in the language of the conversation", () => {
    const confirm: Move = { kind: "confirm", message: "?", intent: "a:b:v1", effect: "write", values: {} }
    const asked = (locale: string) =>
      toResponseContent([confirm], { ...standing, locale }).content.required_information?.[0]
    expect(asked("en-GB")).toContain("yes")
    expect(asked("de-AT")).toContain("Ja")
    expect(asked("FR")).toContain("oui")
    expect(asked("constructor")).toContain("yes")
  })

  it("[IW-23] says an answer and what is still open in one response", () => {
    expect(render({ kind: "inform", message: "Yes, we do." }, ask).content).toEqual({
      flow_type: "information_response",
      message: "Yes, we do.\n\nWhen?",
      required_information: ["Day of the visit"],
      fields: ask.parameters,
    })
  })

  it("keeps a result a result, whatever was said before it", () => {
    const { content } = render({ kind: "inform", message: "One moment." }, done("succeeded"))
    expect(content).toMatchObject({ flow_type: "execution_result", status: "confirmed" })
  })

  it("[IW-19] [IW-51] tells confirmed from failed, and gives an id only for what was made", () => {
    const item = { "@type": "FoodEstablishmentReservation" }
    const made = render(done("succeeded", { externalId: "RES-1", item }))
    expect(made).toMatchObject({
      http: 200,
      content: { status: "confirmed", external_id: "RES-1", structured_result: item },
    })
    const declined = render(done("failed", { externalId: "RES-1", item }))
    expect(declined).toMatchObject({
      http: 200,
      content: { flow_type: "execution_result", status: "failed" },
    })
    expect(declined.content).not.toHaveProperty("external_id")
    expect(declined.content).not.toHaveProperty("structured_result")
  })

  it("hands on what was signed about an execution, done or declined", () => {
    const receipt = { body: { issuer: "https://bella.example" }, signature: "s" }
    for (const state of ["succeeded", "failed"] as const) {
      const move = done(state, { outcome: { ...outcome, state, receipt: JSON.stringify(receipt) } })
      expect(render(move).content).toMatchObject({ receipt })
    }
    expect(render(done("succeeded")).content).not.toHaveProperty("receipt")
  })

  it("[IW-18] [IW-42] sets a status on every error, and says when it is not known what happened", () => {
    const fail = (code: "unavailable" | "indeterminate" | "cancelled") =>
      render({ kind: "fail", message: "No.", code, retryAfter: 3 })
    expect(fail("unavailable")).toEqual({
      http: 503,
      content: { flow_type: "error", status: "backend_unavailable", message: "No.", retry_after: 3 },
    })
    expect(fail("indeterminate").content).toMatchObject({ execution: "indeterminate" })
    expect(render(done("indeterminate"))).toMatchObject({
      http: 503,
      content: { flow_type: "error", status: "backend_unavailable", execution: "indeterminate" },
    })
    expect(fail("cancelled")).toMatchObject({ http: 200, content: { status: "cancelled" } })
  })
})
