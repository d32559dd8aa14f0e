import type { Done, Fail, Move } from "../conversation/index.ts"
import { type Host, sceneOf, type TurnResult } from "../host/index.ts"
import { drawMove, type Scene } from "../view/index.ts"
import type { LedEvent } from "./derived-machine.ts"

type Data = Readonly<Record<string, unknown>>

/** What a turn of the conversation means for the flow that shows it. */
export interface LedStep {
  /** What is said, in order. */
  readonly messages: readonly string[]
  /** Where the flow stands now; undefined when the turn changed nothing about it. */
  readonly stand?: LedStand | undefined
  /** Items that answer a question. */
  readonly cards?: readonly unknown[] | undefined
}

export interface LedStand {
  /** UID of the intent; undefined while it is not known. */
  readonly uid: string | undefined
  readonly event: LedEvent
  /** What is drawn: fields, facts, options; undefined when what was drawn last stays. */
  readonly props?: Data | undefined
  /** It is over by this. */
  readonly ends?: { readonly reason: "completed" | "cancelled" | "error"; readonly result?: Data | undefined }
  readonly output?: Data | undefined
  /** What a yes would be to. */
  readonly quote?: string | undefined
}

/** Translates the moves of a turn. */
export async function toLedStep(host: Host, result: TurnResult): Promise<LedStep> {
  const scene = await sceneOf(host, result)
  const stands = result.moves.flatMap((move) => toStand(move, scene, result) ?? [])
  const cards = result.moves.flatMap((move) => {
    const drawn = drawMove(move, scene)
    return drawn.kind === "inform" ? (drawn.cards ?? []) : []
  })
  return {
    messages: result.moves.map(({ message }) => message),
    stand: stands.at(-1),
    ...(cards.length > 0 && { cards }),
  }
}

function toStand(move: Move, scene: Scene, { standing }: TurnResult): LedStand | undefined {
  const { kind: _, message: __, ...props } = drawMove(move, scene) as { kind: string; message: string }
  const uid = "intent" in move ? move.intent : standing.intent
  switch (move.kind) {
    case "ask":
      return { uid, event: { type: "ask" }, props: { ...props, values: standing.values } }
    case "choose":
      return { uid, event: { type: "choose" }, props }
    case "authorise":
      return { uid, event: { type: "authorise" }, props }
    case "confirm": {
      const { values, quote, price, pin } = move
      return { uid, event: { type: "confirm" }, props: { ...props, values, quote, price, pin }, quote }
    }
    case "working":
      return { uid, event: { type: "run" } }
    case "done":
      return afterDone(move, props)
    case "fail":
      return afterFail(move, uid)
    default:
      return undefined
  }
}

function afterDone({ intent, outcome, message }: Done, props: Data): LedStand {
  const { output, error } = outcome
  if (outcome.state === "succeeded")
    return {
      uid: intent,
      event: { type: "done", context: { ...props, result: output } },
      output,
      ends: { reason: "completed", result: output },
    }
  const context = { errorMessage: error?.message ?? message, retryable: true }
  return { uid: intent, event: { type: "failed", context } }
}

/** What was never certain to have had no effect is never tried again from here. */
function afterFail({ code, message, retryAfter }: Fail, uid: string | undefined): LedStand {
  const isOver = code === "cancelled" || uid === undefined || code === "invalid_input"
  const context = { errorMessage: message, errorCode: code, retryAfter, retryable: code !== "indeterminate" }
  return {
    uid,
    event: { type: "failed", context },
    ...(isOver && { ends: { reason: code === "cancelled" ? "cancelled" : "error" } }),
  }
}
