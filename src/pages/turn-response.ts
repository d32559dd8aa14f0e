import { type Move, ownValue, type Standing } from "../conversation/index.ts"
import type { TurnResult } from "../host/index.ts"
import { type IntentDescriptor, parseMoney } from "../intent/index.ts"
import { formatFact, parameterLabel, type Speaker, toFact } from "../understanding/index.ts"
import { toField } from "./fields.ts"
import { findFollowUps } from "./follow-ups.ts"
import type { Explanation, Fact, PageMove, PageReceipt, TurnResponse } from "./wire.ts"

export interface TurnResponseSettings {
  readonly intents: readonly IntentDescriptor[]
  readonly timeZone: string
  readonly now: () => number
}

/** A turn as the page is told it: the same moves and messages as in every protocol, with what a form needs. */
export function toTurnResponse(result: TurnResult, settings: TurnResponseSettings): TurnResponse {
  const { standing, moves } = result
  const today = new Intl.DateTimeFormat("sv-SE", { timeZone: settings.timeZone }).format(settings.now())
  const speaker: Speaker = { locale: standing.locale, timeZone: settings.timeZone, today }
  const view: View = {
    standing,
    speaker,
    intents: settings.intents,
    find: (uid) => settings.intents.find((intent) => intent.uid === uid),
  }
  return {
    turn: standing.turn,
    ended: standing.ended,
    moves: moves.map((move) => toPageMove(move, view)),
    explanation: toExplanation(view),
  }
}

interface View {
  readonly standing: Standing
  readonly speaker: Speaker
  readonly intents: readonly IntentDescriptor[]
  find(uid: string): IntentDescriptor | undefined
}

function toPageMove(move: Move, view: View): PageMove {
  const { message } = move
  switch (move.kind) {
    case "ask": {
      const known = view.standing.values
      const fields = move.parameters.map((asked) => toField(asked, ownValue(known, asked.name), view.speaker))
      return { kind: "ask", message, title: titleOf(move.intent, view), fields }
    }
    case "choose":
      return {
        kind: "choose",
        message,
        options: move.options.map(({ id, label, note }) => ({ id, label, note })),
      }
    case "confirm": {
      const { effect, quote, price } = move
      const facts = toFacts(view.find(move.intent), move.values, view.speaker)
      return {
        kind: "confirm",
        message,
        title: titleOf(move.intent, view),
        effect,
        facts,
        cost: toAmount(quote, view.speaker),
        fee: toAmount(price, view.speaker),
      }
    }
    case "authorise":
      return { kind: "authorise", message, url: move.url }
    case "inform":
      return { kind: "inform", message }
    case "working":
      return { kind: "working", message }
    case "done": {
      const { outcome, externalId } = move
      return {
        kind: "done",
        message,
        title: titleOf(move.intent, view),
        succeeded: outcome.state === "succeeded",
        externalId,
        receipt: toReceipt(outcome.receipt),
        next: findFollowUps({ uid: move.intent, output: outcome.output }, view.intents),
      }
    }
    case "fail":
      return { kind: "fail", message, code: move.code, retryAfter: move.retryAfter }
  }
}

function toReceipt(text: string | undefined): PageReceipt | undefined {
  return text === undefined ? undefined : (JSON.parse(text) as PageReceipt)
}

function toAmount(money: string | undefined, { locale }: Speaker): string | undefined {
  return money === undefined ? undefined : formatFact(locale, { kind: "money", value: parseMoney(money) })
}

function titleOf(uid: string, view: View): string {
  return view.find(uid)?.title ?? uid
}

function toFacts(
  descriptor: IntentDescriptor | undefined,
  values: Readonly<Record<string, unknown>>,
  speaker: Speaker,
): Fact[] {
  const known = (descriptor?.parameters ?? []).filter(({ name }) => ownValue(values, name) !== undefined)
  return known.map((parameter) => ({
    label: parameterLabel(parameter),
    text: formatFact(speaker.locale, toFact(values[parameter.name], parameter.schema, speaker)),
  }))
}

function toExplanation(view: View): Explanation {
  const { intent, confidence, assumptions } = view.standing
  const descriptor = intent === undefined ? undefined : view.find(intent)
  return {
    intent: descriptor?.title,
    confidence,
    facts: toFacts(descriptor, view.standing.values, view.speaker),
    assumptions,
  }
}
