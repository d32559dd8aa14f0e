import type { IntentDescriptor } from "../intent/index.ts"
import { analyseTurn, questionClauses, readTalk } from "../language/index.ts"
import { declaredFact } from "./declared-facts.ts"
import type { Draft, SpokenAct } from "./draft.ts"
import { givesValue } from "./for-content.ts"
import type { Interaction } from "./interaction.ts"
import type { SaidWords } from "./opening.ts"
import { asksForHours, tellHours } from "./opening-hours.ts"
import type { Knowledge } from "./transitions.ts"

/** In which conversation it is asked. */
type Asking = Pick<Interaction, "intent" | "locale">

/** What the service itself declares: asked for, it is told in a line. */
const ofService: ReadonlySet<string> = new Set(["who", "where", "contact"] satisfies SpokenAct[])

/**
 * Answers questions about the house from what is declared: its address, its hours, its rules and notes. None where
 * the words are about something else, or where an intent of the business answers them better.
 */
export function answersAboutHouse(
  interaction: Asking,
  said: SaidWords,
  knowledge: Knowledge,
): readonly Draft[] {
  const asked = questionClauses(said.text, interaction.locale)
  const told = asked.flatMap((question, place): Draft[] => {
    // "Do you have a pool? Is it heated?" asks twice about one thing.
    const whole = [isPointing(question, interaction.locale) ? asked[place - 1] : "", question].join(" ")
    return tellAbout(whole.trim(), interaction, said, knowledge) ?? []
  })
  const isNew = (draft: Draft, place: number) =>
    told.findIndex((one) => JSON.stringify(one) === JSON.stringify(draft)) === place
  return told.filter(isNew)
}

function tellAbout(
  question: string,
  interaction: Asking,
  said: SaidWords,
  knowledge: Knowledge,
): Draft[] | undefined {
  const { locale } = interaction
  const act = readTalk(question, locale)?.act
  if (act !== undefined && ofService.has(act)) return [{ kind: "inform", cue: "talk", act: act as SpokenAct }]
  const intents = ownFirst(interaction, knowledge)
  const text =
    hoursFor(question, intents, knowledge, locale) ?? ruleFor(question, intents, interaction, said, knowledge)
  return text === undefined ? undefined : [{ kind: "inform", cue: "answer", text }]
}

function isPointing(question: string, locale: string): boolean {
  return analyseTurn(question, locale).refers
}

/** A business that tells its hours by an intent of its own knows more of them than the declaration. */
function hoursFor(
  question: string,
  intents: readonly IntentDescriptor[],
  { today }: Knowledge,
  locale: string,
): string | undefined {
  const isTold = intents.some(
    ({ effect, examples }) => effect === "read" && examples.some((one) => asksForHours(one, locale)),
  )
  return isTold || today === undefined ? undefined : tellHours(question, intents, locale, today)
}

/** "Can I cancel my booking?" is a wish although a rule speaks of cancelling; "can I cancel for free?" asks for it. */
function ruleFor(
  question: string,
  intents: readonly IntentDescriptor[],
  interaction: Asking,
  said: SaidWords,
  knowledge: Knowledge,
): string | undefined {
  const values = said.understood.values.filter(({ from }) => question.includes(from.text))
  if (givesValue(interaction.intent, { ...said.understood, values }, knowledge)) return undefined
  const fact = declaredFact(question, intents, interaction.locale)
  if (!fact) return undefined
  const best = meant(said.understood, knowledge)
  const isClear = fact.share === 1 && fact.shared > 1
  const isElsewhere = best !== undefined && best.uid !== interaction.intent
  return isElsewhere && !isClear ? undefined : fact.text
}

/** The intent that the words clearly mean. */
function meant(
  { band, intents }: SaidWords["understood"],
  knowledge: Knowledge,
): IntentDescriptor | undefined {
  return band === "act" && intents[0] ? knowledge.find(intents[0].uid) : undefined
}

/** The sentences of the intent under way come first. */
function ownFirst({ intent }: Asking, { intents }: Knowledge): readonly IntentDescriptor[] {
  const own = intents.filter(({ uid }) => uid === intent)
  return [...own, ...intents.filter(({ uid }) => uid !== intent)]
}
