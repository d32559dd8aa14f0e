import { languageFor, type PhraseTable, type Token, tokenize, toLexicon } from "../../language/index.ts"
import type { Leaning, SearchIndex } from "../../search/index.ts"
import type { FieldBook } from "./field-book.ts"
import { readQuestion } from "./read-question.ts"
import type { FoundFilter } from "./reading.ts"
import type { AskingSettings } from "./settings.ts"

/** Diets and what is ruled out bind; everything else a person likes only moves results. */
export function readMemory(
  memory: string,
  book: FieldBook,
  index: SearchIndex,
  settings: AskingSettings,
): {
  readonly filters: readonly FoundFilter[]
  readonly leanings: readonly Leaning[]
  readonly words: string
} {
  const pieces = memory
    .slice(0, 2_000)
    .split(/[,;.\n]+/)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== "")
  const filters: FoundFilter[] = []
  const leanings: Leaning[] = []
  const words: string[] = []
  for (const piece of pieces.slice(0, 20)) {
    const reading = readQuestion(piece, book, index, settings)
    const binding = reading.filters.filter(({ binds }) => binds)
    filters.push(...binding)
    leanings.push(...reading.leanings)
    if (binding.length === 0) words.push(piece)
  }
  return { filters, leanings, words: words.join(" ") }
}

/** More letters than this say more than one thing of oneself. */
const longestStatement = 60

/** What a person says of themselves in a question: "I'm vegetarian", "I don't eat nuts". */
export function statementsIn(text: string, locale: string): string[] {
  const { asking } = toLexicon(languageFor(locale))
  const tokens = tokenize(text)
  const found: string[] = []
  for (let at = 0; at < tokens.length; at++) {
    const opening = asking.aboutSelf.at(tokens, at)
    if (!opening) continue
    const end = statementEnd(tokens, opening.next)
    const [first, last] = [tokens[at], tokens[end - 1]]
    if (!first || !last || end === opening.next || isSeeking(asking.seeking, tokens, opening.next, end))
      continue
    found.push(text.slice(first.start, last.end))
    at = end - 1
  }
  return found
}

function statementEnd(tokens: readonly Token[], from: number): number {
  const most = (tokens[from]?.start ?? 0) + longestStatement
  let end = from
  for (const token of tokens.slice(from)) {
    if (token.end > most || (token.kind === "sign" && ",.;!?".includes(token.text))) break
    end++
  }
  return end
}

function isSeeking(seeking: PhraseTable<true>, tokens: readonly Token[], from: number, to: number): boolean {
  return tokens.slice(from, to).some((_, offset) => seeking.at(tokens, from + offset) !== undefined)
}
