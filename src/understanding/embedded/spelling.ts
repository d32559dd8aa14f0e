import {
  type IntentDescriptor,
  itemSchema,
  type JsonSchema,
  listedValues,
  localise,
  plainSchema,
  type Vocabulary,
} from "../../intent/index.ts"
import {
  createSpeller,
  glossaryOf,
  type Language,
  languageFor,
  nameToWords,
  type Speller,
  tokenize,
} from "../../language/index.ts"
import { loadStaticTable } from "./static-encoder.ts"

/** The vocabulary of the table stands in the order of frequency: so many of its words are common ones. */
const commonWords = 15_000
/** So many are used every day; after these come many names. */
const everyday = 5_000
/** The most words of declarations that are compared with a misspelt one. */
const mostDeclared = 20_000
/** Without a list of a language's words, only long ones are taken for misspelt. */
const longWord = 5

/** The spellers of a set of intents, made for each language when it is first spoken. */
export function createSpellers(
  descriptors: readonly IntentDescriptor[],
  vocabulary: Vocabulary = {},
): (locale: string) => Speller {
  const made = new Map<string, Speller>()
  return (locale) => {
    const language = languageFor(locale)
    const known = made.get(language.tag)
    if (known) return known
    const told = descriptors.map((descriptor) => localise(descriptor, language.tag))
    const declared = declaredWords(told, vocabulary)
    const { words } = glossaryOf(language)
    // People mix English into every language.
    const isWord =
      language.tag === "en"
        ? isCommonEnglish
        : (word: string) => words.has(word) || word.length < longWord || isAmong(everyday, word)
    const speller = createSpeller({ language, declared, common: words, isWord })
    made.set(language.tag, speller)
    return speller
  }
}

function declaredWords(
  descriptors: readonly IntentDescriptor[],
  { synonyms = {}, without = {}, filler = [] }: Vocabulary,
): Set<string> {
  const words = new Set<string>()
  const add = (text: string) => {
    for (const { kind, folded } of tokenize(text))
      if (kind === "word" && words.size < mostDeclared) words.add(folded)
  }
  for (const text of [...Object.entries({ ...synonyms, ...without }).flat(), ...filler]) add(text)
  for (const { title, description, examples, tags, parameters, input } of descriptors) {
    for (const text of [title, description, ...tags, ...examples]) add(text)
    for (const { name, sentence, schema } of parameters) {
      add(`${nameToWords(name)} ${sentence}`)
      for (const { value, title: label } of listedValues(oneOf(schema, input)) ?? [])
        add(`${nameToWords(String(value))} ${label}`)
    }
  }
  return words
}

/** The schema of a value, or of one item of a list. */
function oneOf(schema: JsonSchema, root: JsonSchema): JsonSchema {
  const plain = plainSchema(schema, root)
  return plain.type === "array" ? plainSchema(itemSchema(plain), root) : plain
}

let ranks: ReadonlyMap<string, number> | undefined

function isAmong(most: number, word: string): boolean {
  ranks ??= new Map(loadStaticTable().vocabulary.map((one, rank) => [one, rank] as const))
  return (ranks.get(word) ?? most) < most
}

const isCommonEnglish = (word: string) => isAmong(commonWords, word)

/** Whether a word is one that everybody uses, and so hardly a name in small letters. */
export function everydayWords(language: Language): (word: string) => boolean {
  const { words } = glossaryOf(language)
  return language.tag === "en" ? (word) => isAmong(everyday, word) : (word) => words.has(word)
}
