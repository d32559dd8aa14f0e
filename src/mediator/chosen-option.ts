import type { Option } from "../intent/index.ts"
import { toPlainWords } from "./router.ts"

/** Words for a place in a list, in the languages conversations are held in. */
const ordinals: readonly (readonly string[])[] = [
  ["first", "erste", "ersten", "primero", "primera", "premier", "premiere"],
  ["second", "zweite", "zweiten", "segundo", "segunda", "deuxieme"],
  ["third", "dritte", "dritten", "tercero", "tercera", "troisieme"],
  ["fourth", "vierte", "vierten", "cuarto", "cuarta", "quatrieme"],
  ["fifth", "funfte", "funften", "quinto", "quinta", "cinquieme"],
]

/** Which option the words mean: by its label, its number, its place, or words that only it has. */
export function findChosen(words: string, options: readonly Option[]): Option | undefined {
  const plain = toPlainWords(words)
  const labelled = options.filter(({ label }) => toPlainWords(label) === plain)
  if (labelled.length === 1) return labelled[0]
  const said = plain.split(" ")
  const number = said.length <= 4 ? said.find((word) => /^\d{1,2}$/.test(word)) : undefined
  if (number !== undefined) return options[Number(number) - 1]
  const place = ordinals.findIndex((names) => names.some((name) => said.includes(name)))
  if (place !== -1 && place < options.length) return options[place]
  return findByWords(new Set(said), options)
}

/** The one option with most of its own words said; words that all options share say nothing. */
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
