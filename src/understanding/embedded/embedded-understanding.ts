import {
  type IntentDescriptor,
  inLanguage,
  languageKey,
  localise,
  type Vocabulary,
} from "../../intent/index.ts"
import {
  type Glossary,
  languageFor,
  repairedText,
  type Speller,
  textLimit,
  tokenize,
} from "../../language/index.ts"
import type { Understanding, Understood } from "../understanding.ts"
import { createCascadeClassifier } from "./cascade-classifier.ts"
import type { Encoder } from "./encoder.ts"
import { heardTalk } from "./heard-talk.ts"
import { createIntentClassifier, type IntentClassifier } from "./intent-classifier.ts"
import { namesIntent } from "./names-intent.ts"
import type { Reader, Reading } from "./reader/reading.ts"
import { settleIntent } from "./settle-intent.ts"
import { createSpellers, everydayWords } from "./spelling.ts"
import { staticVector } from "./static-encoder.ts"
import { turnKind } from "./turn-kind.ts"
import { bandOf, createGlossaries, toGlossed } from "./undeclared-language.ts"
import { type Extracted, extractValues, type Heard, hear, type WordSources } from "./values/index.ts"

export interface EmbeddedUnderstandingOptions {
  /** Asked where the static table is unsure; without it, the table alone decides. */
  readonly encoder?: Encoder
  /** What words mean at this business. */
  readonly vocabulary?: Vocabulary | undefined
  /** A second opinion on which words belong to which parameter; without it, the rules alone decide. */
  readonly reader?: Reader | undefined
}

/** Understanding without a language model: learnt from the declarations at start, in process, offline. */
export async function createEmbeddedUnderstanding(
  descriptors: readonly IntentDescriptor[],
  options: EmbeddedUnderstandingOptions = {},
): Promise<Understanding> {
  const { vocabulary, encoder, reader } = options
  const classifiers = await createClassifiers(descriptors, encoder)
  const spellerFor = createSpellers(descriptors, vocabulary)
  const glossaryFor = createGlossaries(descriptors)
  const sourcesFor = (locale: string, descriptor: IntentDescriptor | undefined): WordSources => {
    const glossary = glossaryFor(locale, descriptor)
    const isEnglish = glossary !== undefined || languageFor(locale).tag === "en"
    return {
      vocabulary,
      glossary,
      speller: spellerFor(locale),
      isEveryday: everydayWords(languageFor(locale)),
      meaning: isEnglish ? staticVector : undefined,
    }
  }
  for (const locale of ["en", ...Object.keys(classifiers).filter((tag) => tag !== own)])
    warmUp(descriptors, locale, sourcesFor(locale, undefined))
  const byUid = new Map(descriptors.map((descriptor) => [descriptor.uid, descriptor]))
  const told = (locale: string) => descriptors.map((descriptor) => localise(descriptor, locale))
  return {
    async understand(text, situation, signal): Promise<Understood> {
      const { locale } = situation
      const spelt = spell(text, spellerFor(locale))
      const isDeclared = languageKey(locale, classifiers) !== undefined
      const glossed = toGlossed(spelt, isDeclared ? undefined : glossaryFor(locale, undefined))
      const classified = await inLanguage(locale, classifiers).classify(glossed.text, signal)
      const { intents } = classified
      const band = bandOf(classified.band, glossed)
      const kind = turnKind(spelt, situation)
      const heard = new Map<Glossary | undefined, Heard>()
      const extract = (descriptor: IntentDescriptor, reading?: Reading) => {
        const sources = sourcesFor(locale, descriptor)
        const known = heard.get(sources.glossary) ?? hear(text, situation, sources)
        heard.set(sources.glossary, known)
        return extractValues(text, descriptor, situation, { ...sources, heard: known, reading })
      }
      const asked = situation.asked?.kind === "parameters" ? situation.asked.parameters : []
      const readWith = (descriptor: IntentDescriptor) =>
        reader?.read(text, descriptor, { locale, asked }, signal)
      if (situation.intent) {
        const reading = await readWith(situation.intent)
        return { kind, band, intents, ...extract(situation.intent, reading), ...heardTalk(reading) }
      }
      const find = (uid: string) => {
        const descriptor = byUid.get(uid)
        return descriptor && localise(descriptor, locale)
      }
      const read = (uid: string): Extracted => {
        const descriptor = find(uid)
        return descriptor ? extract(descriptor) : { values: [] }
      }
      const { extracted, ...settled } = settleIntent({
        band,
        intents,
        find,
        read,
        names: (descriptor, values) =>
          namesIntent({ text: spelt, glossed: glossed.text, locale }, descriptor, told(locale), values),
      })
      const meant = settled.intents[0] && find(settled.intents[0].uid)
      const reading = meant && (await readWith(meant))
      // What an intent that is in doubt would take from the words is no evidence for it.
      const isSettled = meant && reading && settled.band === "act"
      return {
        kind,
        ...settled,
        ...(isSettled ? extract(meant, reading) : extracted),
        ...heardTalk(reading),
      }
    },
  }
}

/** The key of the language of the declarations themselves, which no tag can be. */
const own = "*"

/**
 * One classifier for the declarations' own language, and one for each other that they have words in. The static table
 * decides alone there: it tells words apart in any language, and larger encoders are made for English.
 */
async function createClassifiers(
  descriptors: readonly IntentDescriptor[],
  encoder: Encoder | undefined,
): Promise<Readonly<Record<string, IntentClassifier>>> {
  const tags = new Set(descriptors.flatMap(({ languages = {} }) => Object.keys(languages)))
  const classifiers: Record<string, IntentClassifier> = {
    [own]: await createClassifier(descriptors, encoder),
  }
  for (const tag of tags)
    classifiers[tag] = await createClassifier(descriptors.map((one) => localise(one, tag)))
  return classifiers
}

async function createClassifier(
  descriptors: readonly IntentDescriptor[],
  encoder?: Encoder,
): Promise<IntentClassifier> {
  const quick = await createIntentClassifier(descriptors)
  return encoder
    ? createCascadeClassifier(quick, await createIntentClassifier(descriptors, { encoder }))
    : quick
}

const mostWarmedUp = 20

/** Reads an example of some intents: what is made once for all messages should not be made for the first of them. */
function warmUp(descriptors: readonly IntentDescriptor[], locale: string, sources: WordSources): void {
  const situation = { locale, timeZone: "UTC", now: 0 }
  const { glossary: _, ...own } = sources
  for (const descriptor of descriptors.slice(0, mostWarmedUp).map((one) => localise(one, locale)))
    for (const text of descriptor.examples.slice(0, 3)) extractValues(text, descriptor, situation, own)
}

/** The words that are meant, for whoever does not look at where they stand. */
function spell(text: string, speller: Speller): string {
  const tokens = tokenize(text.slice(0, textLimit))
  return repairedText(text, tokens, speller.repair(tokens))
}
