import type { IntentDescriptor } from "../intent/index.ts"
import { contentStems, languageFor, nameToWords, readTalk, type TalkAct } from "../language/index.ts"
import type { Understood } from "../understanding/index.ts"
import type { Draft } from "./draft.ts"
import { givesValue } from "./for-content.ts"
import { answersAboutHouse } from "./house-questions.ts"
import type { Interaction } from "./interaction.ts"
import { offersOf } from "./offers.ts"
import type { SaidWords } from "./opening.ts"
import { end, type Knowledge, openDraft, proceed, type Step } from "./transitions.ts"

/** Answers talk around the matter and returns to it; undefined where the words are about the matter itself. */
export function afterTalk(interaction: Interaction, said: SaidWords, knowledge: Knowledge): Step | undefined {
  const act = talkIn(interaction, said, knowledge)
  if (act === undefined || facts.has(act)) {
    const told = answersAboutHouse(interaction, said, knowledge)
    const isMore = told.length > 1 || act === undefined
    if (told.length > 0 && isMore) return reply(interaction, ...told)
  }
  switch (act) {
    case undefined:
      return undefined
    case "giveUp":
      return giveUpMatter(interaction, act)
    case "lacks":
      return { interaction, moves: [{ kind: "inform", cue: "talk", act }] }
    case "why":
      return explain(interaction, said.text, knowledge)
    case "person":
      return reply(interaction, { kind: "refer" })
    case "complaint":
      return reply(interaction, { kind: "inform", cue: "talk", act })
    case "hold":
      return hold(interaction)
    case "repeat":
      return repeat(interaction, knowledge)
    case "back":
      return goBack(interaction)
    case "restart":
      return startOver(interaction)
    default: {
      const offers = interaction.question ? undefined : offersOf(knowledge, said.understood)
      return reply(interaction, { kind: "inform", cue: "talk", act, offers })
    }
  }
}

/** Asks about the business that one of its own intents may answer better. */
const facts: ReadonlySet<TalkAct> = new Set(["who", "where", "contact"])
const courtesies: ReadonlySet<TalkAct> = new Set(["greeting", "thanks", "farewell", "chat"])

function talkIn(
  interaction: Interaction,
  { text, understood }: SaidWords,
  knowledge: Knowledge,
): TalkAct | undefined {
  const talk = readTalk(text, interaction.locale) ?? heardBeyondPhrases(understood)
  if (!talk) return undefined
  const { act, rest, closes } = talk
  if (act === "giveUp") return givesUp(interaction, { closes, rest }, understood, knowledge) ? act : undefined
  // A day, a number or a choice beside the talk is what the turn is about.
  const isValue = act !== "why" && givesValue(interaction.intent, understood, knowledge)
  if (rest > 0 && isValue) return undefined
  if (rest > 0 && courtesies.has(act) && interaction.question?.kind === "parameters") return undefined
  // "Yes, thank you" answers what was asked.
  if (courtesies.has(act) && interaction.question && (understood.kind === "yes" || understood.kind === "no"))
    return undefined
  if ((act === "why" || act === "lacks") && interaction.question?.kind !== "parameters")
    return act === "why" && interaction.question ? act : undefined
  return facts.has(act) && isDeclared(act, interaction.locale, knowledge) ? undefined : act
}

/** Talk in words that the language has no phrase for; any value beside it is what the turn is about. */
function heardBeyondPhrases({ talk, kind }: Understood) {
  const isAnswer = kind === "yes" || kind === "no" || kind === "cancel"
  return talk === undefined || isAnswer ? undefined : { act: talk, rest: 1, closes: false }
}

/** "Never mind" at the end takes back what stands before it; "no thanks, Friday" goes on. */
function givesUp(
  interaction: Interaction,
  { closes, rest }: { readonly closes: boolean; readonly rest: number },
  understood: Understood,
  knowledge: Knowledge,
): boolean {
  if (understood.kind === "cancel") return false
  return rest === 0 || closes || !givesValue(interaction.intent, understood, knowledge)
}

/** Nobody insists: what is under way ends, and nothing was done. */
function giveUpMatter(interaction: Interaction, act: "giveUp"): Step {
  return interaction.intent === undefined && !interaction.question
    ? reply(interaction, { kind: "inform", cue: "talk", act })
    : end(interaction, { kind: "fail", code: "cancelled", intent: interaction.intent })
}

/** Where a business answers such a question by an intent of its own, one of its examples asks it. */
function isDeclared(act: TalkAct, locale: string, { intents }: Knowledge): boolean {
  return intents.some(
    ({ effect, examples }) =>
      effect === "read" && examples.some((example) => readTalk(example, locale)?.act === act),
  )
}

/** Says something in between; what was open is still open. */
function reply(interaction: Interaction, ...drafts: Draft[]): Step {
  const opened = interaction.intent === undefined && !interaction.question
  return {
    interaction: opened ? { ...interaction, wish: undefined } : interaction,
    moves: [...drafts, ...openDraft(interaction)],
  }
}

function hold(interaction: Interaction): Step {
  const open = openDraft(interaction, "hold")
  return open.length > 0
    ? { interaction, moves: open }
    : reply(interaction, { kind: "inform", cue: "talk", act: "hold" })
}

function repeat(interaction: Interaction, { session }: Knowledge): Step {
  const open = openDraft(interaction)
  if (open.length > 0) return { interaction, moves: open }
  return reply(
    interaction,
    session?.said === undefined
      ? { kind: "inform", cue: "nothing-open" }
      : { kind: "inform", cue: "answer", text: session.said },
  )
}

/** What was given last is forgotten and asked for again. */
function goBack(interaction: Interaction): Step {
  const given = Object.entries(interaction.values)
  const last = Math.max(...given.map(([, { turn }]) => turn))
  if (interaction.intent === undefined || given.length === 0) return startOver(interaction)
  const values = Object.fromEntries(given.filter(([, { turn }]) => turn !== last))
  return proceed({ ...interaction, values, question: undefined })
}

function startOver(interaction: Interaction): Step {
  return {
    interaction: {
      ...interaction,
      phase: "opening",
      intent: undefined,
      confidence: undefined,
      wish: undefined,
      values: {},
      leftOpen: [],
      assumptions: [],
      question: undefined,
      asked: {},
    },
    moves: [{ kind: "inform", cue: "started-over" }],
  }
}

/** What a question is for: the declaration says it, in the parameter's own sentence or in a rule that names it. */
function explain(interaction: Interaction, text: string, knowledge: Knowledge): Step | undefined {
  const { question, intent, locale } = interaction
  const descriptor = intent === undefined ? undefined : knowledge.find(intent)
  if (!descriptor || !question) return undefined
  if (question.kind === "confirmation") return reply(interaction, { kind: "inform", cue: "why-confirm" })
  const name =
    question.kind === "parameters" ? namedIn(text, question.parameters, descriptor, locale) : undefined
  if (name === undefined) return undefined
  return reply(interaction, {
    kind: "inform",
    cue: "why",
    intent: descriptor.uid,
    reason: reasonFor(name, descriptor, locale),
  })
}

/** Of several things asked for, the one that the words name. */
function namedIn(
  text: string,
  names: readonly string[],
  { parameters }: IntentDescriptor,
  locale: string,
): string | undefined {
  const language = languageFor(locale)
  const said = new Set(contentStems(text, language))
  const named = names.find((name) => {
    const { sentence = "", schema = {} } = parameters.find((one) => one.name === name) ?? {}
    const words = [nameToWords(name), sentence, String(schema.title ?? ""), String(schema.format ?? "")]
    return contentStems(words.join(" "), language).some((stem) => said.has(stem))
  })
  return named ?? names[0]
}

function reasonFor(
  name: string,
  { parameters, constraints, notes }: IntentDescriptor,
  locale: string,
): string {
  const parameter = parameters.find((one) => one.name === name)
  const why = parameter?.schema["x-why"]
  if (typeof why === "string" && why !== "") return why
  const language = languageFor(locale)
  const sentence = parameter?.sentence || name
  const about = new Set(contentStems(sentence, language))
  const rule = [...constraints, ...notes].find((one) =>
    contentStems(one, language).some((stem) => about.has(stem)),
  )
  return [withStop(sentence), rule].filter(Boolean).join(" ")
}

function withStop(sentence: string): string {
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`
}
