import { createHash } from "node:crypto"
import { normaliseName } from "../../intent/index.ts"
import { fold, nameToWords, toTerms } from "../../language/index.ts"
import type { SearchDocument } from "../../search/index.ts"
import type { IntentRecord, ServiceEntry } from "../records.ts"
import { isStuffed } from "./stuffed-text.ts"

/** What is indexed of an intent: its own words and those of its service. */
export interface IndexedIntent {
  readonly id: string
  readonly record: IntentRecord
  readonly entry: ServiceEntry
}

/** As much of each text as is indexed: whoever writes more is not found more often. */
const most = { description: 80, tags: 12, examples: 12, example: 24, parameters: 24, sentence: 16 }

/** The indexed form of an intent: words where they are, the meaning of what it does, and exact values to filter by. */
export function toIntentDocument({ id, record, entry }: IndexedIntent): SearchDocument {
  const { descriptor } = record
  const { name, namespace, title, description, deprecation } = descriptor
  const words = nameToWords(name)
  const heading = [words, ...(fold(title) === fold(words) ? [] : [title])].join(". ")
  const about = firstWords(description, most.description)
  const tags = descriptor.tags.slice(0, most.tags)
  const examples = descriptor.examples.slice(0, most.examples).map((text) => firstWords(text, most.example))
  const values = descriptor.parameters
    .slice(0, most.parameters)
    .map(
      ({ name: parameter, sentence }) => `${nameToWords(parameter)} ${firstWords(sentence, most.sentence)}`,
    )
  const { service } = entry
  const removal = deprecation?.removal
  return {
    id,
    texts: [
      { text: onceEach(heading), weight: 4 },
      { text: onceEach(tags.join(" . ")), weight: 2 },
      { text: onceEach(about), weight: 2 },
      { text: onceEach(examples.join(" . ")), weight: 2 },
      { text: onceEach(service.name), weight: 2 },
      { text: onceEach(values.join(" . ")), weight: 1 },
    ],
    gist: [heading, about, examples.join(". "), tags.join(", ")].filter((text) => text !== "").join(". "),
    numbers: removal === undefined ? {} : { removal: [Date.parse(removal)] },
    values: {
      namespace: [namespace],
      name: [normaliseName(name), normaliseName(title.replace(/\s/g, ""))],
      serviceWord: toTerms(service.name),
      descriptionWord: toTerms(description),
      tag: descriptor.tags,
      ...(deprecation && { deprecated: ["yes"] }),
      ...(isStuffed(descriptor) && { stuffed: ["yes"] }),
    },
    sameAs: sameKey({ record, entry }),
  }
}

/** The same for one intent that is offered at several addresses: equal words of an equally named service. */
function sameKey({ record: { descriptor }, entry }: Pick<IndexedIntent, "record" | "entry">): string {
  const { name, version, description, parameters } = descriptor
  const said = [name, version, description, parameters.map((one) => one.name).join(), entry.service.name]
  return createHash("sha256")
    .update(fold(said.join("|")))
    .digest("base64url")
    .slice(0, 22)
}

function firstWords(text: string, count: number): string {
  const words = text.split(/\s+/, count + 1)
  return words.length > count ? words.slice(0, count).join(" ") : text
}

/** A word that is repeated counts once. */
function onceEach(text: string): string {
  return [...new Set(toTerms(text))].join(" ")
}
