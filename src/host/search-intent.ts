import { z } from "zod"
import type { Corpus, SchemaItem } from "../corpus/index.ts"
import {
  bindIntents,
  defineIntent,
  type IntentWords,
  type Service,
  type ServiceIntent,
} from "../intent/index.ts"
import { languageFor } from "../language/index.ts"

/** With a dot, which no declaration needs in a name. */
const name = "content.search"

/**
 * The built-in intent of a host that has content: what a conversation is about while the content asks back, and what a
 * program calls to search it. It stands in no list of intents, where a business has its own search and `ask` is a tool.
 */
export function createSearchIntent(service: Service, corpus: Corpus): ServiceIntent {
  const declared = defineIntent({
    name,
    title: languageFor(service.locale).content.search,
    description: `Searches what ${service.name} has, in the words people use.`,
    examples: [`What does ${service.name} have?`],
    input: z.object({
      question: z.string().trim().min(1).max(4_000).describe("What is looked for, in words"),
      limit: z.int().min(1).max(50).optional().describe("Number of items at most"),
    }),
    output: z.object({
      message: z.string().describe("What was found, in a sentence or two"),
      items: z
        .array(z.record(z.string(), z.unknown()))
        .describe("The items as Schema.org objects, best first"),
    }),
    languages: Object.fromEntries(
      Object.keys(service.languages ?? {}).map((tag) => [tag, toWords(languageFor(tag).content.search)]),
    ),
    tags: ["search"],
    effect: "read",
    async execute({ question, limit }, { locale, signal }) {
      const items: SchemaItem[] = []
      let message = ""
      const asked = { text: question, limit, locale, summarize: true, mayElicit: false }
      for await (const event of corpus.ask(asked, signal)) {
        if (event.kind === "item") items.push(event.item)
        if (event.kind === "summary") message = event.text
        if (event.kind === "nothing") message = event.message
      }
      return { message, items }
    },
    present: {
      message: ({ message }) => message,
      item: ({ items }) => ({
        "@context": "https://schema.org",
        "@type": "ItemList",
        numberOfItems: items.length,
        itemListElement: items.map((item, place) => ({ "@type": "ListItem", position: place + 1, item })),
      }),
    },
  })
  const [intent] = bindIntents(service, [declared])
  if (!intent) throw new RangeError("An intent that is bound is still there.")
  return intent
}

/** Its title is all that people see of it. */
function toWords(title: string): IntentWords<"question" | "limit"> {
  const parameter = { label: title, sentence: title }
  return {
    title,
    description: title,
    examples: [title],
    parameters: { question: parameter, limit: parameter },
  }
}
