import { createBackend as createCasa } from "../../examples/casa/index.ts"
import { createBackend as createPantry } from "../../examples/pantry/index.ts"
import { Corpus, createIteratorSource, loadCorpus, type SchemaItem } from "../../src/corpus/index.ts"
import type { Service } from "../../src/intent/index.ts"
import { createSqlCorpusStore, openStorage } from "../../src/storage/index.ts"
import { createStaticEncoder } from "../../src/understanding/index.ts"
import { type Facts, questions, type RankingQuestion } from "./questions.ts"

export type Way = "words" | "meaning" | "both"

const shown = 10

export interface Ranked {
  readonly question: RankingQuestion
  readonly score: number
  readonly names: readonly string[]
}

interface Judged {
  readonly corpus: Corpus
  readonly facts: ReadonlyMap<string, Facts>
}

/** nDCG@10 of every question, looked for in one way. */
export async function rank(way: Way): Promise<Ranked[]> {
  await using stack = new AsyncDisposableStack()
  const corpora = {
    recipes: await open(stack, createPantry),
    properties: await open(stack, createCasa),
  }
  const ranked: Ranked[] = []
  for (const question of questions) {
    const { corpus, facts } = corpora[question.corpus]
    const ideal = [...facts.values()].map(question.expects).sort((a, b) => b - a)
    const found: { name: string; gain: number }[] = []
    const asked = { text: question.text, locale: "en", mayElicit: false, limit: shown }
    for await (const event of corpus.ask(asked, new AbortController().signal, way))
      if (event.kind === "item")
        found.push({ name: String(event.item.name), gain: question.expects(facts.get(event.id)!) })
    const best = discounted(ideal.slice(0, shown))
    if (best === 0) throw new Error(`no item answers "${question.text}": correct the question`)
    ranked.push({
      question,
      score: discounted(found.map(({ gain }) => gain)) / best,
      names: found.map(({ name, gain }) => `${gain} ${name}`),
    })
  }
  return ranked
}

async function open(
  stack: AsyncDisposableStack,
  create: (file: string) => Disposable & { readonly service: Service; items(): AsyncIterable<SchemaItem> },
): Promise<Judged> {
  const backend = stack.use(create(":memory:"))
  const store = createSqlCorpusStore(stack.use(await openStorage({ file: ":memory:" })))
  await loadCorpus({ store, source: createIteratorSource("items", () => backend.items()) })
  const corpus = new Corpus({
    store,
    encoder: createStaticEncoder(),
    timeZone: "UTC",
    vocabulary: backend.service.vocabulary,
  })
  await corpus.follow()
  const facts = new Map<string, Facts>()
  for await (const item of backend.items()) facts.set(String(item["@id"]), toFacts(item))
  return { corpus, facts }
}

function discounted(gains: readonly number[]): number {
  return gains.reduce((sum, gain, index) => sum + (2 ** gain - 1) / Math.log2(index + 2), 0)
}

function toFacts(item: SchemaItem): Facts {
  const text = (value: unknown) =>
    (Array.isArray(value) ? value.join(" ") : String(value ?? "")).toLowerCase()
  const number = (value: unknown) => Number.parseFloat(String(value ?? "NaN"))
  const [nutrition, offers, about] = [item.nutrition, item.offers, item.about].map(
    (part) => (part ?? {}) as Record<string, unknown>,
  )
  return {
    type: String(item["@type"]),
    name: text(item.name),
    text: [
      item.name,
      item.description,
      item.keywords,
      item.recipeIngredient,
      item.recipeCuisine,
      item.recipeCategory,
    ]
      .map(text)
      .join(" "),
    tags: ((item.keywords ?? []) as string[]).map((tag) => tag.toLowerCase()),
    minutes: number(String(item.totalTime ?? "").replace(/\D/g, "")),
    calories: number(nutrition!.calories),
    protein: number(nutrition!.proteinContent),
    price: number(offers!.price),
    bedrooms: number(about!.numberOfBedrooms),
    area: number((about!.floorSize as { value?: number } | undefined)?.value),
  }
}
