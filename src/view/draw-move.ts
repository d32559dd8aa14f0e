import { type Move, ownValue } from "../conversation/index.ts"
import type { IntentDescriptor } from "../intent/index.ts"
import type { Speaker } from "../language/index.ts"
import type { DrawnMove, DrawnReceipt } from "./drawn-move.ts"
import { toAmount, toFacts } from "./facts.ts"
import { toField } from "./fields.ts"
import { findFollowUps } from "./follow-ups.ts"

/** What is known around a move: the language it is drawn in, the values so far, and the intents it may be about. */
export interface Scene extends Speaker {
  readonly values: Readonly<Record<string, unknown>>
  readonly intents: readonly IntentDescriptor[]
}

/** A move as something to draw. */
export function drawMove(move: Move, scene: Scene): DrawnMove {
  const { message } = move
  switch (move.kind) {
    case "ask": {
      const fields = move.parameters.map((asked) => toField(asked, ownValue(scene.values, asked.name), scene))
      return { kind: "ask", message, title: titleOf(move.intent, scene), fields }
    }
    case "choose": {
      const options = move.options.map(({ id, label, note }) => ({ id, label, note }))
      return { kind: "choose", message, options }
    }
    case "confirm": {
      const { intent, effect, values, quote, price } = move
      return {
        kind: "confirm",
        message,
        title: titleOf(intent, scene),
        effect,
        facts: toFacts(findIntent(intent, scene), values, scene),
        cost: toAmount(quote, scene),
        fee: toAmount(price, scene),
      }
    }
    case "authorise":
      return { kind: "authorise", message, url: move.url }
    case "inform":
      return { kind: "inform", message }
    case "working":
      return { kind: "working", message }
    case "done": {
      const { intent, outcome, externalId } = move
      return {
        kind: "done",
        message,
        title: titleOf(intent, scene),
        succeeded: outcome.state === "succeeded",
        externalId,
        receipt: toReceipt(outcome.receipt),
        next: findFollowUps({ uid: intent, output: outcome.output }, scene.intents),
      }
    }
    case "fail":
      return { kind: "fail", message, code: move.code, retryAfter: move.retryAfter }
  }
}

function toReceipt(text: string | undefined): DrawnReceipt | undefined {
  return text === undefined ? undefined : (JSON.parse(text) as DrawnReceipt)
}

function findIntent(uid: string, { intents }: Scene): IntentDescriptor | undefined {
  return intents.find((intent) => intent.uid === uid)
}

/** With whose it is, where another business does it. */
function titleOf(uid: string, scene: Scene): string {
  const intent = findIntent(uid, scene)
  if (!intent) return ""
  return intent.provider ? `${intent.provider.name}: ${intent.title}` : intent.title
}
