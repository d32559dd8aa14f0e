import { setImmediate } from "node:timers/promises"
import { ParleyError, type Vocabulary } from "../intent/index.ts"
import type { Speller } from "../language/index.ts"
import { SearchIndex, type SearchQuery } from "../search/index.ts"
import { createSpellers, type Encoder } from "../understanding/index.ts"
import { type AskingParts, ask } from "./asking/ask.ts"
import { FieldBook } from "./asking/field-book.ts"
import { type HouseWords, toHouseWords } from "./asking/house-words.ts"
import type { AnswerEvent, Question } from "./asking/question.ts"
import type { CorpusStore } from "./corpus-store.ts"
import type { SchemaItem } from "./item.ts"
import { toDocument } from "./to-document.ts"

export interface CorpusOptions {
  readonly store: CorpusStore
  readonly encoder: Encoder
  readonly timeZone: string
  /** The meanings of words at this business. */
  readonly vocabulary?: Vocabulary | undefined
  readonly now?: () => number
  readonly judge?: AskingParts["judge"]
  /** Aborted when the host stops: nothing more is taken up. */
  readonly signal?: AbortSignal
}

/** Few enough that nothing else in this process waits long while they are indexed. */
const changesAtOnce = 64
/** Milliseconds between two checks for changes by other processes. */
const lookEvery = 2_000
/** Seconds after which a question that came too early may be asked again. */
const comeAgain = 5

/** Changes that are being indexed. */
interface Following {
  /** Fulfilled when the first of them are indexed; whether there are more. */
  readonly begun: Promise<boolean>
  readonly done: Promise<void>
}

/** The items of a host, ready to be asked. The index is in memory and follows the store. */
export class Corpus {
  readonly #options: CorpusOptions
  readonly #index: SearchIndex
  readonly #houseWords: HouseWords
  #revision = 0
  #book: FieldBook | undefined
  #spellerFor: ((locale: string) => Speller) | undefined
  #following: Following | undefined
  #lookedAt: number | undefined

  constructor(options: CorpusOptions) {
    this.#options = options
    this.#index = new SearchIndex({ encoder: options.encoder, phrases: true })
    this.#houseWords = toHouseWords(options.vocabulary)
  }

  get size(): number {
    return this.#index.size
  }

  /** Whether the whole store has been indexed once. Before that, answers would rest on a part of it. */
  get isReady(): boolean {
    return this.#lookedAt !== undefined
  }

  /** Indexes every change since the last check, made here or by another process. */
  follow(): Promise<void> {
    return this.#look().done
  }

  #look(): Following {
    if (this.#following) return this.#following
    const begun = this.#takeUp()
    const done = this.#takeUpRest(begun).finally(() => {
      this.#following = undefined
    })
    // A caller that waits for the end sees the failure; for all others the next check tries again.
    done.catch(() => undefined)
    this.#following = { begun, done }
    return this.#following
  }

  async #takeUpRest(begun: Promise<boolean>): Promise<void> {
    let isMore = await begun
    while (isMore) {
      // Requests that arrived in the meantime go first.
      await setImmediate()
      this.#options.signal?.throwIfAborted()
      isMore = await this.#takeUp()
    }
    this.#lookedAt = (this.#options.now ?? Date.now)()
  }

  /** Indexes the next few changes; returns whether there may be more. */
  async #takeUp(): Promise<boolean> {
    const changes = await this.#options.store.listChanges(this.#revision, changesAtOnce)
    const last = changes.at(-1)
    if (last === undefined) return false
    for (const { id, item } of changes) if (item === undefined) this.#index.remove(id)
    await this.#index.put(
      changes.flatMap(({ id, item, source }) => (item === undefined ? [] : [toDocument(id, item, source)])),
    )
    this.#book = undefined
    this.#spellerFor = undefined
    this.#revision = last.revision
    return changes.length === changesAtOnce
  }

  /**
   * Answers a question, each part as soon as it is known. It waits for the first few changes since the last check;
   * the rest are indexed afterwards.
   */
  async *ask(question: Question, signal: AbortSignal, by?: SearchQuery["by"]): AsyncGenerator<AnswerEvent> {
    const { store, timeZone, now = Date.now, judge } = this.#options
    if (this.#lookedAt === undefined)
      throw new ParleyError(
        "unavailable",
        `What there is to ask here is still being read in. Ask again in ${comeAgain} seconds.`,
        { retryAfter: comeAgain },
      )
    if (now() - this.#lookedAt >= lookEvery) await this.#look().begun
    this.#book ??= new FieldBook(this.#index)
    this.#spellerFor ??= spellersOver(this.#book, this.#options.vocabulary)
    const parts: AskingParts = {
      index: this.#index,
      book: this.#book,
      load: (ids) => store.load(ids),
      timeZone,
      houseWords: this.#houseWords,
      speller: this.#spellerFor(question.locale),
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

/** What the items and the business call things is what a misspelt word is most likely to be. */
function spellersOver(book: FieldBook, vocabulary: Vocabulary = {}): (locale: string) => Speller {
  return createSpellers([], { ...vocabulary, filler: [...(vocabulary.filler ?? []), ...book.labels()] })
}
