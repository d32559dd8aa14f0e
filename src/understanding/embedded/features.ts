import { splitWords } from "./text.ts"

/** Features are 32-bit hashes: which word it was is never needed again. */
export type Features = readonly number[]

const offsetBasis = 0x811c9dc5
const prime = 0x01000193
const characterWindow = 4

/** Stems of the words, and each pair of neighbours. */
export function toWordFeatures(text: string): Features {
  const features: number[] = []
  let previous: number | undefined
  for (const word of splitWords(text)) {
    if (!isWord(word)) continue
    const hash = hashText(stemWord(word), offsetBasis)
    features.push(hash)
    if (previous !== undefined) features.push(mix(mix(previous, 0x20), hash))
    previous = hash
  }
  return features
}

/** Each run of four characters, blanks around words included: finds compounds, inflections and typing errors. */
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

const endings = ["ations", "ation", "ings", "ing", "edly", "ers", "ies", "ied", "ed", "es", "er", "ly", "s"]
const shortestStem = 3

/** Cuts common English endings: enough to join "booking" and "booked", and harmless to other languages. */
export function stemWord(word: string): string {
  for (const ending of endings) {
    if (!word.endsWith(ending) || word.length - ending.length < shortestStem) continue
    const stem = word.slice(0, -ending.length)
    return ending === "ies" || ending === "ied" ? `${stem}y` : stem
  }
  return word
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
