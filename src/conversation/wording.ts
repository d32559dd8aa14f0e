import { type IntentDescriptor, type Parameter, parseMoney, type ServiceIntent } from "../intent/index.ts"
import {
  optionsFact,
  phrase,
  phraseAsk,
  phraseConfirm,
  phraseDone,
  phraseInvalid,
  type Speaker,
} from "../understanding/index.ts"
import type { Draft } from "./draft.ts"
import type { Interaction } from "./interaction.ts"
import type { Ask, AskedParameter, Choose, Confirm, Done, Fail, Inform, Move } from "./moves.ts"

export interface WordingOptions {
  readonly timeZone: string
  readonly now: () => number
}

export type Word = (draft: Draft, interaction: Interaction, intent: ServiceIntent | undefined) => Move

/** Puts moves into the words of the conversation's language; every fact comes from the draft. */
export function createWording({ timeZone, now }: WordingOptions): Word {
  return (draft, interaction, intent) => {
    const today = new Intl.DateTimeFormat("sv-SE", { timeZone }).format(now())
    const speaker: Speaker = { locale: interaction.locale, timeZone, today }
    switch (draft.kind) {
      case "ask":
        return wordAsk(draft, speaker)
      case "choose":
        return wordChoose(draft, speaker, intent?.descriptor)
      case "confirm":
        return wordConfirm(draft, speaker, intent!.descriptor, interaction)
      case "authorise":
        return { kind: "authorise", intent: draft.intent, url: draft.url, message: draft.reason }
      case "inform":
        return wordInform(draft, speaker)
      case "done":
        return wordDone(draft, speaker, intent!)
      case "fail":
        return wordFail(draft, speaker, intent?.descriptor)
    }
  }
}

type DraftOf<Kind extends Draft["kind"]> = Extract<Draft, { readonly kind: Kind }>

function wordAsk({ cue, ...ask }: DraftOf<"ask">, speaker: Speaker): Ask {
  const { locale } = speaker
  const asked = ask.parameters.map(toParameter)
  const options = Object.fromEntries(
    ask.parameters.flatMap(({ name, options }) => (options ? [[name, options]] : [])),
  )
  const refused = ask.parameters.filter(({ problem }) => problem !== undefined)
  const said = [
    ...(cue === "not-understood" ? [phrase(locale, "notUnderstood", {})] : []),
    ...refused.map((one) => phraseInvalid(speaker, toParameter(one), one.problem!, one.options)),
  ]
  const open = asked.filter(({ name }) => !refused.some((one) => one.name === name))
  if (open.length > 0) said.push(phraseAsk(speaker, open, options))
  // Of several that are asked for, those with something to choose from show it.
  if (open.length > 1)
    for (const one of open) if (options[one.name]?.length) said.push(phraseAsk(speaker, [one], options))
  return { ...ask, message: said.join("\n\n") }
}

function toParameter({ name, sentence, schema, required }: AskedParameter): Parameter {
  const type = typeof schema.type === "string" ? schema.type : "any"
  return { name, sentence, schema, required, type }
}

function wordChoose(
  draft: DraftOf<"choose">,
  speaker: Speaker,
  descriptor: IntentDescriptor | undefined,
): Choose {
  const parameter = descriptor?.parameters.find(({ name }) => name === draft.parameter)
  const options = optionsFact(draft.options, parameter, speaker)
  const message =
    draft.parameter === undefined
      ? phrase(speaker.locale, "chooseIntent", { options })
      : phrase(speaker.locale, "chooseValue", { parameter: parameter?.sentence ?? draft.parameter, options })
  return { ...draft, message }
}

function wordConfirm(
  draft: DraftOf<"confirm">,
  speaker: Speaker,
  descriptor: IntentDescriptor,
  { assumptions }: Interaction,
): Confirm {
  const price = draft.quote ?? draft.price
  const notes = assumptions.map((assumption) => phrase(speaker.locale, "assumed", { assumption }))
  const asked = phraseConfirm(
    speaker,
    descriptor,
    draft.values,
    price === undefined ? undefined : parseMoney(price),
  )
  return { ...draft, message: [...notes, asked].join("\n\n") }
}

function wordInform(draft: DraftOf<"inform">, { locale }: Speaker): Inform {
  switch (draft.cue) {
    case "answer":
      return { kind: "inform", items: draft.items, message: draft.text }
    case "no-answer":
      return { kind: "inform", message: phrase(locale, "noAnswer", {}) }
    case "thanks":
      return { kind: "inform", message: phrase(locale, "welcome", {}) }
    case "nothing-fits": {
      const abilities = { kind: "list", items: draft.offers, style: "bullets" } as const
      return { kind: "inform", message: phrase(locale, "nothingICanDo", { abilities }) }
    }
  }
}

function wordDone(draft: DraftOf<"done">, speaker: Speaker, { descriptor, present }: ServiceIntent): Done {
  const { output, error } = draft.outcome
  if (!output)
    return {
      ...draft,
      message: phrase(speaker.locale, "declined", { reason: error?.message ?? descriptor.title }),
    }
  const externalId = present.externalId?.(output)
  return {
    ...draft,
    externalId,
    item: present.item?.(output),
    message: present.message?.(output) ?? phraseDone(speaker, descriptor, output, externalId),
  }
}

function wordFail(
  { reason, ...fail }: DraftOf<"fail">,
  { locale }: Speaker,
  descriptor: IntentDescriptor | undefined,
): Fail {
  const title = descriptor?.title ?? ""
  switch (fail.code) {
    case "cancelled":
      return { ...fail, message: phrase(locale, "cancelled", {}) }
    case "unavailable":
    case "timeout":
      return { ...fail, message: phrase(locale, "unavailable", {}) }
    case "rate_limited":
      return {
        ...fail,
        message: phrase(locale, "rateLimited", { seconds: { kind: "number", value: fail.retryAfter ?? 60 } }),
      }
    case "indeterminate":
      return { ...fail, message: phrase(locale, "indeterminate", { title }) }
    case "invalid_input":
      return { ...fail, message: phrase(locale, "notUnderstood", {}) }
    default:
      return { ...fail, message: reason ?? phrase(locale, "failed", { title }) }
  }
}
