import type { Language } from "../language.ts"
import { languageFor } from "../languages/index.ts"
import type { TalkAct } from "../talk-words.ts"
import { PhraseTable, toLexicon } from "../words/lexicon.ts"
import { tokenAt, tokenize } from "../words/tokens.ts"

/** What a turn says beside the matter. */
export interface TalkReading {
  readonly act: TalkAct
  /** The number of words that are neither talk nor courtesy nor grammar. */
  readonly rest: number
}

/** Of several acts in one turn the first of these counts: who says hello and asks for a person wants the person. */
const weightiest: readonly TalkAct[] = [
  "person",
  "complaint",
  "why",
  "restart",
  "hold",
  "repeat",
  "back",
  "machine",
  "who",
  "where",
  "contact",
  "help",
  "chat",
  "farewell",
  "thanks",
  "greeting",
]

/** How many other words may stand beside a phrase of several words; beside a single word none may. */
const beside: Readonly<Partial<Record<TalkAct, number>>> = {
  person: 4,
  complaint: 3,
  why: 3,
  hold: 3,
  thanks: 3,
  farewell: 2,
  repeat: 1,
  restart: 1,
  where: 1,
  contact: 1,
  chat: 1,
  machine: 1,
}

/** Reads a turn as talk; undefined where it is about something else. Never throws for any text. */
export function readTalk(text: string, locale: string): TalkReading | undefined {
  const language = languageFor(locale)
  const { turns, stop } = toLexicon(language)
  const table = tableOf(language)
  const tokens = tokenize(text)
  const found = new Map<TalkAct, number>()
  let rest = 0
  for (let at = 0; at < tokens.length; ) {
    const token = tokenAt(tokens, at)
    const talk = table.at(tokens, at)
    const answer = turns.yes.at(tokens, at) ?? turns.no.at(tokens, at)
    if (talk && talk.next > (answer?.next ?? at)) {
      found.set(talk.value, Math.max(found.get(talk.value) ?? 0, talk.next - at))
      at = talk.next
      continue
    }
    const courtesy = answer ?? turns.filler.at(tokens, at)
    const isSmall = token.kind === "sign" || token.folded === "" || stop.has(token.folded)
    if (!courtesy && !isSmall) rest++
    at = courtesy?.next ?? at + 1
  }
  const act = weightiest.find((one) => found.has(one))
  if (act === undefined) return undefined
  const allowed = (found.get(act) ?? 0) > 1 ? (beside[act] ?? 0) : 0
  return rest <= allowed ? { act, rest } : undefined
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
