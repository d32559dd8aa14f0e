import type { Option } from "../intent/index.ts"
import { placeNamed, toPlainWords } from "../language/index.ts"

/** Finds the option that the words mean: by its label, its number, its place, or words that only it has. */
export function findChosen(words: string, options: readonly Option[]): Option | undefined {
  const plain = toPlainWords(words)
  const labelled = options.filter(({ label }) => toPlainWords(label) === plain)
  if (labelled.length === 1) return labelled[0]
  const said = plain.split(" ")
  const number = said.length <= 4 ? said.find((word) => /^\d{1,2}$/.test(word)) : undefined
  if (number !== undefined) return options[Number(number) - 1]
  const place = placeNamed(words)
  if (place !== undefined && place <= options.length) return options[place - 1]
  return findByWords(new Set(said), options)
}

/** Finds the one option of which most words were said; words that all options share do not count. */
function findByWords(said: ReadonlySet<string>, options: readonly Option[]): Option | undefined {
  const wordsOf = options.map(
    ({ label }) =>
      new Set(
        toPlainWords(label)
          .split(" ")
          .filter((word) => word.length > 2),
      ),
  )
  const scores = wordsOf.map(
    (words) =>
      [...words].filter((word) => said.has(word) && !wordsOf.every((other) => other.has(word))).length,
  )
  const best = Math.max(0, ...scores)
  const leaders = options.filter((_, index) => scores[index] === best)
  return best > 0 && leaders.length === 1 ? leaders[0] : undefined
}
