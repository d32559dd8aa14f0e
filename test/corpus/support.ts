import {
  type AnswerEvent,
  Corpus,
  createIteratorSource,
  loadCorpus,
  type Question,
  type SchemaItem,
} from "../../src/corpus/index.ts"
import type { Vocabulary } from "../../src/intent/index.ts"
import { createSqlCorpusStore, openStorage } from "../../src/storage/index.ts"
import { createStaticEncoder } from "../../src/understanding/index.ts"

/** A corpus of these items over a database in memory, which closes with the stack. */
export async function corpusOf(
  stack: AsyncDisposableStack,
  items: () => AsyncIterable<unknown> | Iterable<unknown>,
  vocabulary?: Vocabulary,
): Promise<Corpus> {
  const store = createSqlCorpusStore(stack.use(await openStorage({ file: ":memory:" })))
  await loadCorpus({ store, source: createIteratorSource("test", items) })
  const corpus = new Corpus({ store, encoder: createStaticEncoder(), timeZone: "UTC", vocabulary })
  await corpus.follow()
  return corpus
}

export type Listing = SchemaItem & {
  about: Record<string, number>
  offers: { price: string }
  keywords: string[]
  name: string
}

/** Asks, and sorts what comes out by its kind. */
export async function ask(corpus: Corpus, text: string, more: Partial<Question> = {}) {
  const events: AnswerEvent[] = []
  const question = { text, locale: "en", mayElicit: false, limit: 50, ...more }
  for await (const event of corpus.ask(question, new AbortController().signal)) events.push(event)
  const items = events.flatMap((event) => (event.kind === "item" ? [event.item as Listing] : []))
  const one = <Kind extends AnswerEvent["kind"]>(kind: Kind) =>
    events.find((event): event is Extract<AnswerEvent, { kind: Kind }> => event.kind === kind)
  return {
    items,
    names: items.map(({ name }) => name),
    understood: one("understood"),
    nothing: one("nothing"),
    elicit: one("elicit"),
    summary: one("summary")?.text,
  }
}
