import { SearchIndex, type SearchQuery } from "../search/index.ts"
import type { Encoder } from "../understanding/index.ts"
import { type AskingParts, ask } from "./asking/ask.ts"
import { FieldBook } from "./asking/field-book.ts"
import type { AnswerEvent, Question } from "./asking/question.ts"
import type { CorpusStore } from "./corpus-store.ts"
import type { SchemaItem } from "./item.ts"
import { toDocument } from "./to-document.ts"

export interface CorpusOptions {
  readonly store: CorpusStore
  readonly encoder: Encoder
  readonly timeZone: string
  readonly now?: () => number
  readonly judge?: AskingParts["judge"]
}

const changesAtOnce = 500
/** Milliseconds between two looks for changes that other processes made. */
const lookEvery = 2_000

/** The items of a host, ready to be asked. The index is in memory and follows the store. */
export class Corpus {
  readonly #options: CorpusOptions
  readonly #index: SearchIndex
  #revision = 0
  #book: FieldBook | undefined
  #following: Promise<void> | undefined
  #lookedAt = Number.NEGATIVE_INFINITY

  constructor(options: CorpusOptions) {
    this.#options = options
    this.#index = new SearchIndex({ encoder: options.encoder })
  }

  get size(): number {
    return this.#index.size
  }

  /** Takes up every change since the last look, made here or by another process. */
  follow(): Promise<void> {
    this.#following ??= this.#follow().finally(() => {
      this.#following = undefined
    })
    return this.#following
  }

  async #follow(): Promise<void> {
    const { store, now = Date.now } = this.#options
    for (;;) {
      const changes = await store.listChanges(this.#revision, changesAtOnce)
      for (const { id, item } of changes) if (item === undefined) this.#index.remove(id)
      await this.#index.put(
        changes.flatMap(({ id, item, source }) => (item === undefined ? [] : [toDocument(id, item, source)])),
      )
      if (changes.length > 0) {
        this.#book = undefined
        this.#revision = changes.at(-1)!.revision
      }
      if (changes.length < changesAtOnce) break
    }
    this.#lookedAt = now()
  }

  /** Answers a question, each part as soon as it is known. */
  async *ask(question: Question, signal: AbortSignal, by?: SearchQuery["by"]): AsyncGenerator<AnswerEvent> {
    const { store, timeZone, now = Date.now, judge } = this.#options
    if (now() - this.#lookedAt >= lookEvery) await this.follow()
    this.#book ??= new FieldBook(this.#index)
    const parts: AskingParts = {
      index: this.#index,
      book: this.#book,
      load: (ids) => store.load(ids),
      timeZone,
      now: now(),
      ...(by !== undefined && { by }),
      ...(judge && { judge }),
    }
    yield* ask(question, parts, signal)
  }

  /** One item by its id. */
  async find(id: string): Promise<SchemaItem | undefined> {
    return (await this.#options.store.load([id])).get(id)
  }

  /** The types of the items, most frequent first. */
  types(): readonly { readonly type: string; readonly count: number }[] {
    return this.#index.facet("itemType").map(({ label, count }) => ({ type: label, count }))
  }
}
