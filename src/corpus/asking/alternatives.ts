import { type Reader, skip, writtenText } from "../../language/index.ts"
import type { KnownValue } from "./field-book.ts"
import { sharesField, toFilter } from "./filter-kinds.ts"
import type { FoundFilter } from "./reading.ts"

interface Spot {
  readonly first: number
  readonly next: number
}

/** The filter read last, widened by a value of the same field that an "or" joins to it; undefined where none does. */
export function withAlternative(
  reader: Reader,
  { last, before }: { readonly last: FoundFilter; readonly before: Spot },
  { value, first, next }: Spot & { readonly value: KnownValue },
): FoundFilter | undefined {
  const { speech, numbers, asking } = reader.lexicon
  const after = skip(reader, before.next, speech.or)
  if (after === before.next) return undefined
  if (skip(reader, after, numbers.indefinite, asking.near) !== first) return undefined
  const filter = toFilter(value)
  if (!sharesField(last.filter, filter)) return undefined
  return {
    ...last,
    filter: { kind: "any", filters: [last.filter, filter] },
    label: writtenText(reader, before.first, next),
    words: `${last.words} ${writtenText(reader, first, next)}`,
  }
}
