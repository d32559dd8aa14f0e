import type { Language } from "../language.ts"
import { languageFor } from "../languages/index.ts"
import type { TalkAct } from "../talk-words.ts"
import { PhraseTable, toLexicon } from "../words/lexicon.ts"
import { type Token, tokenAt, tokenize } from "../words/tokens.ts"
import { analyseTurn } from "./turns.ts"

/** What a turn says beside the matter. */
export interface TalkReading {
  readonly act: TalkAct
  /** The number of words that are neither talk nor courtesy nor grammar. */
  readonly rest: number
  /** It is the last thing that is said: whatever comes before leads up to it. */
  readonly closes: boolean
}

/** Of several acts in one turn the first of these counts: who says hello and asks for a person wants the person. */
const weightiest: readonly TalkAct[] = [
  "person",
  "complaint",
  "why",
  "restart",
  "machine",
  "who",
  "where",
  "contact",
  "giveUp",
  "lacks",
  "hold",
  "repeat",
  "back",
  "help",
  "praise",
  "farewell",
  "thanks",
  "chat",
  "greeting",
]

/** How many other words may stand beside a phrase of several words; beside a single word none may. */
const beside: Readonly<Partial<Record<TalkAct, number>>> = {
  person: 4,
  complaint: 3,
  why: 6,
  hold: 3,
  thanks: 3,
  farewell: 2,
  repeat: 1,
  restart: 1,
  where: 1,
  contact: 2,
  chat: 1,
  machine: 1,
  giveUp: 8,
  lacks: 3,
  praise: 8,
}

/** Asked or wanted in a sentence of its own, these are answered whatever else is said. */
const ownSentence: ReadonlySet<TalkAct> = new Set([
  "person",
  "complaint",
  "why",
  "machine",
  "who",
  "where",
  "contact",
  "help",
])

/** Reads a turn as talk; undefined where it is about something else. Never throws for any text. */
export function readTalk(text: string, locale: string): TalkReading | undefined {
  const tokens = tokenize(text)
  const language = languageFor(locale)
  const whole = readWords(tokens, language)
  if (whole) return whole
  const sentences = analyseTurn(text, locale, tokens).sentences
  if (sentences.length < 2) return undefined
  const talks = sentences.flatMap(({ from, to }) => {
    const talk = readWords(tokens.slice(from, to), language)
    return talk && ownSentence.has(talk.act) ? [talk] : []
  })
  const [first] = talks.toSorted((a, b) => weightiest.indexOf(a.act) - weightiest.indexOf(b.act))
  return first && { ...first, rest: Math.max(1, first.rest) }
}

function readWords(tokens: readonly Token[], language: Language): TalkReading | undefined {
  const { turns, stop } = toLexicon(language)
  const table = tableOf(language)
  const found = new Map<TalkAct, { readonly length: number; readonly end: number }>()
  let rest = 0
  let lastRest = -1
  for (let at = 0; at < tokens.length; ) {
    const token = tokenAt(tokens, at)
    const talk = table.at(tokens, at)
    const answer = turns.yes.at(tokens, at) ?? turns.no.at(tokens, at)
    if (talk && (talk.next > (answer?.next ?? at) || (talk.value === "giveUp" && talk.next - at > 1))) {
      const length = Math.max(found.get(talk.value)?.length ?? 0, talk.next - at)
      found.set(talk.value, { length, end: talk.next })
      at = talk.next
      continue
    }
    const courtesy = answer ?? turns.filler.at(tokens, at) ?? turns.agree.at(tokens, at)
    const isSmall = token.kind === "sign" || token.folded === "" || stop.has(token.folded)
    if (!courtesy && !isSmall) {
      rest++
      lastRest = at
    }
    at = courtesy?.next ?? at + 1
  }
  const act = weightiest.find((one) => found.has(one))
  const said = act && found.get(act)
  if (!act || !said) return undefined
  const allowed = said.length > 1 ? (beside[act] ?? 0) : 0
  return rest <= allowed ? { act, rest, closes: said.end > lastRest } : undefined
}

const tables = new WeakMap<Language, PhraseTable<TalkAct>>()

function tableOf(language: Language): PhraseTable<TalkAct> {
  const known = tables.get(language)
  if (known) return known
  const entries = weightiest.flatMap((act) => language.talk[act].map((phrase) => [phrase, act] as const))
  const made = new PhraseTable(entries)
  tables.set(language, made)
  return made
}
