import { languageFor, stemOf } from "../../language/index.ts"
import { splitWords } from "./split-words.ts"

/** Features are 32-bit hashes: the words themselves are not needed again. */
export type Features = readonly number[]

/** Declarations and messages may be in any language; removing English endings does no harm to the others. */
const english = languageFor("en")

const offsetBasis = 0x811c9dc5
const prime = 0x01000193
const characterWindow = 4

/** Stems of the words, and each pair of neighbours. */
export function toWordFeatures(text: string): Features {
  const features: number[] = []
  let previous: number | undefined
  for (const word of splitWords(text)) {
    if (!isWord(word)) continue
    const hash = hashText(stemOf(word, english), offsetBasis)
    features.push(hash)
    if (previous !== undefined) features.push(mix(mix(previous, 0x20), hash))
    previous = hash
  }
  return features
}

/**
 * Each run of four characters, including the blanks around words: matches compounds, inflections and typing errors.
 */
export function toCharacterFeatures(text: string): Features {
  const plain = ` ${splitWords(text).join(" ")} `
  const features: number[] = []
  for (let start = 0; start + characterWindow <= plain.length; start++) {
    let hash = offsetBasis
    for (let index = start; index < start + characterWindow; index++)
      hash = mix(hash, plain.charCodeAt(index))
    features.push(hash >>> 0)
  }
  return features
}

function isWord(word: string): boolean {
  return word.length > 1 || /[\p{L}\p{N}]/u.test(word)
}

/** FNV-1a over UTF-16 code units. */
function hashText(text: string, start: number): number {
  let hash = start
  for (let index = 0; index < text.length; index++) hash = mix(hash, text.charCodeAt(index))
  return hash >>> 0
}

function mix(hash: number, value: number): number {
  return Math.imul(hash ^ value, prime) >>> 0
}
