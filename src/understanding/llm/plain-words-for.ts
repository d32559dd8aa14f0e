import { languages, type PlainWords } from "../../language/index.ts"

const none: PlainWords = { light: new Set(), steady: new Set() }

/**
 * Looks up de-AT, then de (BCP 47); an operator's own list comes before ours. A language without a list has no plain
 * words, so its templates stay as they are.
 */
export function plainWordsFor(locale: string, own: Readonly<Record<string, PlainWords>> = {}): PlainWords {
  for (let tag = locale; tag !== ""; tag = tag.slice(0, Math.max(tag.lastIndexOf("-"), 0))) {
    if (Object.hasOwn(own, tag)) return own[tag] ?? none
    if (Object.hasOwn(languages, tag)) return languages[tag]?.plainWords ?? none
  }
  return none
}
