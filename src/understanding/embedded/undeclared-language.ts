import { type IntentDescriptor, languageKey } from "../../intent/index.ts"
import { detectLanguage, type Glossary, glossaryOf, languageFor, tokenize } from "../../language/index.ts"
import type { Band } from "../understanding.ts"

/** So much of the declarations is read to know which language they are in. */
const sampled = 20

/** The glossary for reading a declaration in a language; undefined where the declaration itself has words of it. */
export type GlossaryFor = (locale: string, descriptor: IntentDescriptor | undefined) => Glossary | undefined

/** Only declarations in English can be read in other languages: that is what glossaries are into. */
export function createGlossaries(descriptors: readonly IntentDescriptor[]): GlossaryFor {
  const sample = descriptors.slice(0, sampled).flatMap(({ title, examples }) => [title, ...examples])
  const isEnglish = languageFor(detectLanguage(sample.join(" "), "en")).tag === "en"
  return (locale, descriptor) => {
    const language = languageFor(locale)
    if (!isEnglish || language.tag === "en") return undefined
    if (descriptor?.languages && languageKey(locale, descriptor.languages) !== undefined) return undefined
    return glossaryOf(language)
  }
}

/** A message in the words of the declarations, word by word. */
export interface GlossedText {
  readonly text: string
  /** Whether the glossary has every word of it that is in small letters. */
  readonly complete: boolean
}

export function toGlossed(text: string, glossary: Glossary | undefined): GlossedText {
  if (!glossary) return { text, complete: true }
  const tokens = tokenize(text)
  const glosses = glossary.read(tokens)
  const words = tokens.map(({ text: said }, index) => glosses[index]?.join(" ") ?? said)
  return {
    text: words.filter((word) => word !== "").join(" "),
    complete: tokens.every(
      ({ kind, capital }, index) => kind !== "word" || (capital && index > 0) || glosses[index] !== undefined,
    ),
  }
}

/** Words that the glossary does not have may well mean something that is offered. */
export function bandOf(band: Band, { complete }: GlossedText): Band {
  return band === "none" && !complete ? "ask" : band
}
