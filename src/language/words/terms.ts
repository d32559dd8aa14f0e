const pieces = /[\p{L}\p{N}\p{M}]+(?:['’][\p{L}\p{M}]+)*/gu
const marks = /\p{M}+/gu
const plain = /^[a-z0-9]+$/
const longestTerm = 60

/** Lower case without accents: the form in which words and values are compared. */
export function foldText(text: string): string {
  const lower = text.toLowerCase()
  return plain.test(lower) ? lower : lower.replaceAll("ß", "ss").normalize("NFD").replace(marks, "")
}

/** The words of a text as they are indexed and looked up: folded, without the endings of possessive and plural. */
export function toTerms(text: string): string[] {
  const found = foldText(text).match(pieces)
  return found === null ? [] : found.map(toTerm)
}

export function toTerm(word: string): string {
  const bare =
    word.length > longestTerm ? word.slice(0, longestTerm) : word.replace(/['’](s|re|ll|ve|d|m|t)?$/, "")
  return withoutPlural(bare)
}

/** Only the plural is cut: longer stemming joins words that have nothing in common, such as butter and butt. */
function withoutPlural(word: string): string {
  if (word.length < 4 || !word.endsWith("s")) return word
  if (word.endsWith("ies")) return word.length > 4 ? `${word.slice(0, -3)}y` : word.slice(0, -1)
  if (/(?:ss|us|is)$/.test(word)) return word
  if (/(?:ss|x|zz|ch|sh|..[^aeiou]o)es$/.test(word)) return word.slice(0, -2)
  return word.slice(0, -1)
}
