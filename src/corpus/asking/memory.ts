import type { Leaning, SearchIndex } from "../../search/index.ts"
import type { AskingSettings } from "./amounts.ts"
import type { FieldBook } from "./field-book.ts"
import { readQuestion } from "./read-question.ts"
import type { FoundFilter } from "./reading.ts"

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
    const binding = reading.filters.filter(
      ({ about }) => about === "suitableForDiet" || about.startsWith("not ") || /\bfree$/.test(about),
    )
    filters.push(...binding)
    leanings.push(...reading.leanings)
    if (binding.length === 0) words.push(piece)
  }
  return { filters, leanings, words: words.join(" ") }
}

const statement =
  /\b(?:i am|i'm|im)\s+(?:a\s+|an\s+)?([^,.;!?]{2,60})|\bi (?:love|like|prefer|hate|dislike|avoid|can't eat|don't eat|am allergic to) [^,.;!?]{2,60}/gi

/** What a person says of themselves in a question: "I'm vegetarian", "I don't eat nuts". */
export function statementsIn(text: string): string[] {
  return [...text.slice(0, 2_000).matchAll(statement)]
    .map(([whole]) => whole.trim())
    .filter((one) => !/looking|searching|trying/i.test(one))
}
