import {
  defined,
  type IntentDescriptor,
  isParleyError,
  type Option,
  type Parameter,
  ParleyError,
  parseMoney,
  type ServiceIntent,
} from "../intent/index.ts"
import {
  type Fact,
  formatFact,
  languageFor,
  optionsFact,
  parameterLabel,
  phrase,
  phraseAsk,
  phraseAskBriefly,
  phraseConfirm,
  phraseConfirmBriefly,
  phraseDone,
  phraseInvalid,
  phraseOption,
  phraseRefused,
  type Speaker,
  summaryFact,
  toFact,
  type Voice,
} from "../language/index.ts"
import type { Draft, RepeatCue } from "./draft.ts"
import { type Interaction, valuesOf } from "./interaction.ts"
import type { Ask, AskedParameter, Choose, Confirm, Done, Fail, Inform, Move } from "./moves.ts"
import { createTalkWording, type ServiceFacts, type TalkWording } from "./talk-wording.ts"
import type { Thing } from "./things.ts"

export interface WordingOptions {
  readonly timeZone: string
  readonly now: () => number
  readonly voice?: Voice | undefined
  /** Whose conversation it is: who and where they are, and how a person there is reached. */
  readonly service: ServiceFacts
}

/** What a move that needs an intent is worded by. */
const worded = "the intent of a move"

export type Word = (draft: Draft, interaction: Interaction, intent: ServiceIntent | undefined) => Move

/** Puts moves into the words of the conversation's language; every fact comes from the draft. */
export function createWording({ timeZone, now, voice, service }: WordingOptions): Word {
  const talk = createTalkWording(service, timeZone, now)
  return (draft, interaction, intent) => {
    const today = new Intl.DateTimeFormat("sv-SE", { timeZone }).format(now())
    const speaker: Speaker = { locale: interaction.locale, timeZone, today, voice }
    switch (draft.kind) {
      case "ask":
        return wordAsk(draft, speaker, talk)
      case "choose":
        return wordChoose(draft, speaker, talk, intent?.descriptor)
      case "confirm":
        return wordConfirm(draft, speaker, talk, defined(intent, worded).descriptor)
      case "authorise":
        return {
          kind: "authorise",
          intent: draft.intent,
          code: draft.code,
          url: draft.url,
          message: draft.reason,
        }
      case "inform":
        return wordInform(draft, speaker, talk, intent?.descriptor)
      case "refer":
        return talk.refer(speaker)
      case "done":
        return wordDone(draft, speaker, defined(intent, worded), valuesOf(interaction))
      case "fail":
        return wordFail(draft, speaker, talk, intent?.descriptor)
      case "more":
        return wordMore(draft)
      case "relayed":
        return revive(draft.move)
    }
  }
}

type DraftOf<Kind extends Draft["kind"]> = Extract<Draft, { readonly kind: Kind }>

function wordAsk(whole: DraftOf<"ask">, speaker: Speaker, talk: TalkWording): Ask {
  if (whole.cue === "narrow") return wordNarrowing(whole)
  const { cue, ...draft } = whole
  const ask = { ...draft, parameters: draft.parameters.map((one) => wordOptions(one, speaker)) }
  const asked = ask.parameters.map(toParameter)
  const options = Object.fromEntries(
    ask.parameters.flatMap(({ name, options }) => (options ? [[name, options]] : [])),
  )
  switch (cue) {
    case "change":
      return { ...ask, message: phrase(speaker, "askChange", {}) }
    case "unknown":
      return { ...ask, message: wordUnknown(ask.parameters, speaker, talk) }
    case "again":
    case "hold":
    case "not-understood":
    case "lost":
      return { ...ask, message: repeat(cue, phraseAskBriefly(speaker, asked, options), speaker, talk) }
    default:
      return { ...ask, message: wordProblems(ask.parameters, options, speaker) }
  }
}

/** The content knows its questions and their options; each stands on a line of its own. */
function wordNarrowing({ kind, intent, parameters, text }: DraftOf<"ask"> & { readonly cue: "narrow" }): Ask {
  const lines = parameters.map(({ sentence, options = [] }) => {
    const labels = options.map(({ label }) => label).join(", ")
    return labels === "" ? `- ${sentence}` : `- ${sentence} (${labels})`
  })
  return { kind, intent, parameters, message: `${text}\n${lines.join("\n")}` }
}

/** Programs offer what the message offers, in the same words. */
function wordOptions(asked: AskedParameter, speaker: Speaker): AskedParameter {
  if (asked.options === undefined) return asked
  const parameter = toParameter(asked)
  return { ...asked, options: asked.options.map((option) => phraseOption(speaker, option, parameter)) }
}

/** Nothing here goes by that number: whoever has no other one needs a person. */
function wordUnknown(parameters: readonly AskedParameter[], speaker: Speaker, talk: TalkWording): string {
  const reasons = new Set(parameters.flatMap(({ problem }) => problem ?? []))
  return talk.withWays(`${[...reasons].join(" ")} ${phrase(speaker, "anotherOne", {})}`, speaker)
}

/** First what cannot be taken and why, then what is missing. */
function wordProblems(
  parameters: readonly AskedParameter[],
  options: Readonly<Record<string, readonly Option[]>>,
  speaker: Speaker,
): string {
  const said = parameters.flatMap((asked) => {
    const { problem, sentence, options: offered } = asked
    if (problem === undefined) return []
    // A value that breaks the declaration is answered by the declaration; any other by the backend's sentence.
    const answer = problem === sentence ? phraseInvalid : phraseRefused
    return answer(speaker, toParameter(asked), problem, offered)
  })
  const open = parameters.filter(({ problem }) => problem === undefined).map(toParameter)
  if (open.length > 0) said.push(phraseAsk(speaker, open, options))
  return said.join("\n\n")
}

/** What is needed to answer a question is asked for in the words of whoever needs it. */
function wordMore({ message, wanted }: DraftOf<"more">): Ask {
  const parameters = wanted.map((sentence, place) => ({
    name: `answer${place + 1}`,
    sentence,
    schema: { type: "string" },
    required: true,
  }))
  return { kind: "ask", message, intent: "", parameters }
}

/** A move that was kept is plain data, and so is the error in it. */
function revive(move: Move): Move {
  if (move.kind !== "done" || !move.outcome.error || isParleyError(move.outcome.error)) return move
  const { code } = move.outcome.error as ParleyError
  return { ...move, outcome: { ...move.outcome, error: new ParleyError(code, move.message) } }
}

function repeat(cue: RepeatCue, question: string, speaker: Speaker, talk: TalkWording): string {
  if (cue === "again") return phrase(speaker, "stillOpen", { question })
  if (cue === "lost")
    return `${talk.withWays(phrase(speaker, "stillNotUnderstood", {}), speaker)}\n\n${question}`
  if (cue === "hold") return phrase(speaker, "takeYourTime", {})
  return `${phrase(speaker, "notUnderstood", {})}\n\n${question}`
}

function toParameter({ name, sentence, schema, required }: AskedParameter): Parameter {
  const type = typeof schema.type === "string" ? schema.type : "any"
  return { name, sentence, schema, required, type }
}

function wordChoose(
  { cue, ...draft }: DraftOf<"choose">,
  speaker: Speaker,
  talk: TalkWording,
  descriptor: IntentDescriptor | undefined,
): Choose {
  const parameter = descriptor?.parameters.find(({ name }) => name === draft.parameter)
  const worded = draft.options.map((option) => phraseOption(speaker, option, parameter))
  const options = optionsFact(worded.map(toShown), parameter, speaker)
  const message =
    draft.parameter === undefined
      ? phrase(speaker, "chooseIntent", { options })
      : phrase(speaker, "chooseValue", {
          parameter: parameter ? parameterLabel(parameter) : draft.parameter,
          options,
        })
  return { ...draft, options: worded, message: cue ? repeat(cue, message, speaker, talk) : message }
}

/** Between things to do their titles say enough; what is noted about each is for programs. */
function toShown({ value, label }: Option): Option {
  return { value, label }
}

function wordConfirm(
  { cue, notes, unmetConditions = [], ...draft }: DraftOf<"confirm">,
  speaker: Speaker,
  talk: TalkWording,
  descriptor: IntentDescriptor,
): Confirm {
  const amount = draft.quote ?? draft.price
  const price = amount === undefined ? undefined : parseMoney(amount)
  if (cue !== undefined && cue !== "other-amount") {
    const briefly = phraseConfirmBriefly(speaker, descriptor, draft.values, price)
    return { ...draft, message: repeat(cue, briefly, speaker, talk) }
  }
  const unmet = unmetConditions.length === 0 ? [] : [wordUnmet(unmetConditions, speaker)]
  const asked = descriptor.confirm
    ? phraseConfirm(speaker, descriptor, draft.values, price)
    : phrase(speaker, "goOnWithout", {})
  const said = [...notes.map((answer) => phrase(speaker, "answer", { answer })), ...unmet]
  if (cue === "other-amount") said.unshift(phrase(speaker, "otherAmount", {}))
  return { ...draft, message: [...said, asked].join("\n\n") }
}

function wordUnmet(words: readonly string[], speaker: Speaker): string {
  return phrase(speaker, "notTakenIntoAccount", { words: words.join(" … ") })
}

/** Says in the visitor's language which other one is understood best here. */
export function withLanguageNotice<M extends Move>(move: M, { locale, notice }: Interaction): M {
  if (notice === undefined) return move
  const language = new Intl.DisplayNames(locale, { type: "language" }).of(notice) ?? notice
  return { ...move, message: `${move.message}\n\n${phrase({ locale }, "understoodBest", { language })}` }
}

function wordInform(
  draft: DraftOf<"inform">,
  speaker: Speaker,
  talk: TalkWording,
  intent: IntentDescriptor | undefined,
): Inform {
  const say = (message: string): Inform => ({ kind: "inform", message })
  switch (draft.cue) {
    case "answer":
    case "nothing-found":
      return { kind: "inform", items: draft.items, message: draft.text }
    case "unmet":
      return say(wordUnmet(draft.words, speaker))
    case "no-answer":
      return say(talk.withWays(phrase(speaker, "noAnswer", {}), speaker))
    case "nothing-open":
      return say(phrase(speaker, "nothingOpen", {}))
    case "started-over":
      return say(phrase(speaker, "startedOver", {}))
    case "why-confirm":
      return say(phrase(speaker, "whyConfirm", {}))
    case "why":
      return say(phrase(speaker, "whyAsked", { title: intent?.title ?? "", reason: draft.reason }))
    case "no-other-way":
      return say(talk.withWays(phrase(speaker, "noOtherWay", { reason: draft.reasons.join(" ") }), speaker))
    case "cannot-undo":
      return say(talk.withWays(phrase(speaker, "cannotUndo", { title: intent?.title ?? "" }), speaker))
    case "unheeded":
      return say(
        talk.withWays(phrase(speaker, "notKnownAboutUs", { words: quoted(draft.words, speaker) }), speaker),
      )
    case "thing":
      return say(wordThing(draft.thing, speaker))
    case "nothing-fits":
    case "not-understood":
      return say(wordOffers(speaker, draft.cue, draft.offers))
    case "talk":
      return say(talk.inform(draft, speaker))
  }
}

/** Words as they were said, marked as such. */
function quoted(words: readonly string[], speaker: Speaker): Fact {
  const { quotes } = languageFor(speaker.locale)
  return { kind: "list", items: words.map((one) => `${quotes[0]}${one}${quotes[1]}`), style: "and" }
}

const propertiesSaid = 6

/** Addresses, codes and numbers of the shop itself are for programs. */
function isSpoken(name: string, value: unknown): boolean {
  return !/(id|sku|code|currency|url|availability)$/i.test(name) && !/^https?:/.test(String(value))
}

/** A thing by its label and its plain values. */
function wordThing({ label, properties }: Thing, speaker: Speaker): string {
  const shown = Object.entries(properties)
    .filter(([name, value]) => value !== label && isSpoken(name, value))
    .slice(0, propertiesSaid)
  const parameters = shown.map(([name]) => ({ name, type: "any", required: false, sentence: "", schema: {} }))
  return `**${label}**\n\n${formatFact(speaker.locale, summaryFact(parameters, properties, speaker))}`
}

function wordOffers(
  speaker: Speaker,
  cue: "nothing-fits" | "not-understood",
  offers: readonly string[],
): string {
  if (offers.length === 0) return phrase(speaker, cue === "nothing-fits" ? "noAnswer" : "notUnderstood", {})
  const abilities = { kind: "list", items: offers, style: "commas" } as const
  return phrase(speaker, cue === "nothing-fits" ? "nothingICanDo" : "notUnderstoodOffer", { abilities })
}

function wordDone(
  draft: DraftOf<"done">,
  speaker: Speaker,
  { descriptor, present }: ServiceIntent,
  values: Readonly<Record<string, unknown>>,
): Done {
  const { output, error } = draft.outcome
  if (!output)
    return {
      ...draft,
      message: phrase(speaker, "declined", { reason: error?.message ?? descriptor.title }),
    }
  const externalId = present.externalId?.(output)
  return {
    ...draft,
    externalId,
    item: present.item?.(output),
    message: withConditions(
      present.message?.(output, speaker) ?? phraseDone(speaker, descriptor, output, externalId),
      descriptor,
      values,
      speaker,
    ),
  }
}

/** What was found names the conditions it was looked for by, as far as its own words do not. */
function withConditions(
  message: string,
  { effect, parameters }: IntentDescriptor,
  values: Readonly<Record<string, unknown>>,
  speaker: Speaker,
): string {
  if (effect !== "read") return message
  const said = message.toLowerCase()
  const named = parameters.flatMap((parameter) => {
    if (!Object.hasOwn(values, parameter.name)) return []
    const text = formatFact(speaker.locale, toFact(values[parameter.name], parameter.schema, speaker))
    return text === "" || said.includes(text.toLowerCase()) ? [] : [`${parameterLabel(parameter)}: ${text}`]
  })
  return named.length === 0 ? message : `${message}\n\n(${named.join("; ")})`
}

function wordFail(
  { reason, ...fail }: DraftOf<"fail">,
  speaker: Speaker,
  talk: TalkWording,
  descriptor: IntentDescriptor | undefined,
): Fail {
  const title = descriptor?.title ?? ""
  switch (fail.code) {
    case "cancelled":
      return { ...fail, message: phrase(speaker, "cancelled", {}) }
    case "not_found":
      return { ...fail, message: talk.withWays(reason ?? phrase(speaker, "failed", { title }), speaker) }
    case "unavailable":
    case "timeout":
      return { ...fail, message: phrase(speaker, "unavailable", {}) }
    case "rate_limited":
      return {
        ...fail,
        message: phrase(speaker, "rateLimited", {
          seconds: { kind: "number", value: fail.retryAfter ?? 60 },
        }),
      }
    case "indeterminate":
      return { ...fail, message: phrase(speaker, "indeterminate", { title }) }
    case "invalid_input":
      return { ...fail, message: phrase(speaker, "gaveUp", {}) }
    default:
      return { ...fail, message: reason ?? phrase(speaker, "failed", { title }) }
  }
}
