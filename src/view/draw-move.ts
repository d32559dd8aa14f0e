import type { Move } from "../conversation/index.ts"
import type { IntentDescriptor } from "../intent/index.ts"
import { toCards } from "./cards.ts"
import type { DrawnMove, DrawnReceipt, Fact } from "./drawn-move.ts"
import { toAmount, toFacts } from "./facts.ts"
import { findFollowUps } from "./follow-ups.ts"
import { toForm } from "./form.ts"
import type { Scene } from "./scene.ts"

/** Turns a move of the conversation into something to draw. */
export function drawMove(move: Move, scene: Scene): DrawnMove {
  const { message } = move
  switch (move.kind) {
    case "ask": {
      const fields = toForm(move, scene).map(({ field }) => field)
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
        facts: factsOf(intent, values, scene),
        cost: toAmount(quote, scene),
        fee: toAmount(price, scene),
      }
    }
    case "authorise":
      return { kind: "authorise", message, url: move.url }
    case "inform":
      return { kind: "inform", message, cards: toCards(move.items ?? [], scene) }
    case "refer":
      return { kind: "refer", message, contact: move.contact }
    case "working":
      return { kind: "working", message }
    case "done": {
      const { intent, outcome, externalId, item } = move
      return {
        kind: "done",
        message,
        title: titleOf(intent, scene),
        succeeded: outcome.state === "succeeded",
        externalId,
        receipt: toReceipt(outcome.receipt),
        cards: toCards(item ? [item] : [], scene),
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

/** None where another host leads and told no types: then the message says what will happen. */
function factsOf(uid: string, values: Readonly<Record<string, unknown>>, scene: Scene): Fact[] | undefined {
  const intent = findIntent(uid, scene)
  const facts = toFacts(intent, values, scene)
  return intent?.delegated && facts.length === 0 ? undefined : facts
}

function findIntent(uid: string, { intents }: Scene): IntentDescriptor | undefined {
  return intents.find((intent) => intent.uid === uid)
}

/** Includes the name of the business, if another one performs it. */
function titleOf(uid: string, scene: Scene): string {
  const intent = findIntent(uid, scene)
  if (!intent) return ""
  return intent.provider ? `${intent.provider.name}: ${intent.title}` : intent.title
}
