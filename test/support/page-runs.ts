import { randomUUID } from "node:crypto"
import type { DrawnTurn, PageInput } from "../../src/pages/wire.ts"
import type { ErrorPayload, TurnPayload } from "../../src/protocols/intentflow/wire.ts"
import { toRunInput } from "../../web/src/flows/runs.ts"

/** Where the conversation page sends its runs. */
export const pageRuns = "/intent-ui/ag-ui"

/** A turn at the conversation page, as the page sends it. */
export function toPageRun(conversation: string, input: PageInput, id: string = randomUUID()) {
  const rest = { after: undefined, follow: false }
  const run = (request: Partial<Parameters<typeof toRunInput>[2]>) =>
    toRunInput("page", randomUUID(), { events: [], ...rest, ...request })
  if (input.kind === "say") return run({ words: { id, text: input.text, conversation } })
  const agree = input.kind === "agree"
  const taken = input.kind === "agree" ? ({ kind: "confirm", yes: true } as const) : input
  const event = { type: "CUSTOM", name: "parley.turn", value: { id, conversation, input: taken } } as const
  return run({ events: [event], agree })
}

/** What the page is told: its turn, or why there is none. */
export interface PageAnswer {
  readonly turn?: DrawnTurn
  readonly refused?: { readonly code: string; readonly message: string }
}

/** Reads the answer to a run of the page: a stream of events, or an error of HTTP. */
export function readPageAnswer(text: string): PageAnswer {
  if (!text.startsWith("data:")) return { refused: JSON.parse(text).error }
  const events = text
    .split("\n\n")
    .filter((frame) => frame.startsWith("data:"))
    .map((frame) => JSON.parse(frame.slice(5)) as { type: string; name?: string; value?: unknown })
  const valueNamed = (name: string) => events.find((event) => event.name === name)?.value
  const turn = valueNamed("parley.turn") as TurnPayload | undefined
  if (turn) return { turn }
  const refused = valueNamed("intentflow.error") as ErrorPayload | undefined
  const dead = events.find(({ type }) => type === "RUN_ERROR") as ErrorPayload | undefined
  const { code, message } = refused ?? dead ?? { code: "none", message: text }
  return { refused: { code, message } }
}
