import { once } from "node:events"
import { setTimeout } from "node:timers/promises"
import {
  Corpus,
  type CorpusStore,
  createIteratorSource,
  type Judge,
  loadCorpus,
  type Refusal,
  type SchemaItem,
} from "../corpus/index.ts"
import type { Service } from "../intent/index.ts"
import { Upkeep } from "../jobs/index.ts"
import type { Encoder } from "../understanding/index.ts"

/** A site's own items, or a way to go through them. */
export type SiteItems =
  | AsyncIterable<unknown>
  | Iterable<unknown>
  | (() => AsyncIterable<unknown> | Iterable<unknown>)

export interface ContentOptions {
  readonly store: CorpusStore
  readonly service: Service
  readonly items: SiteItems | undefined
  readonly encoder: Encoder
  readonly judge: Judge | undefined
  readonly now: () => number
  readonly onRefusal: (refusal: Refusal) => void
  readonly onError: (error: unknown) => void
}

export interface Content extends AsyncDisposable {
  readonly corpus: Corpus
  /** Fulfilled when the content can be asked, or when the site has stopped before that. */
  readonly ready: Promise<void>
}

const oneSecond = 1_000
const tenMinutes = 10 * 60_000
const oneDay = 86_400_000

/**
 * The content of a site: its own items, read at the start and again from time to time, and everything that was
 * loaded. It is read while the site already serves. If reading the site's own items fails, it is retried, and the
 * loaded items can still be asked.
 */
export function createContent(options: ContentOptions): Content {
  const { store, service, items, encoder, judge, now, onError } = options
  const stopping = new AbortController()
  const { signal } = stopping
  const { timeZone, vocabulary } = service
  const corpus = new Corpus({ store, encoder, timeZone, vocabulary, judge, now, signal })
  const load = async () => {
    if (items === undefined) return
    const source = createIteratorSource(service.namespace, () => withBusiness(service, items))
    await loadCorpus({ store, source, now, signal, onRefusal: options.onRefusal })
  }
  const ready = readIn([load, () => corpus.follow()], signal, onError)
  const upkeep = new Upkeep({
    tasks: [() => ready, load, () => corpus.follow(), () => store.forgetDeleted(now() - oneDay)],
    every: tenMinutes,
    firstAfter: tenMinutes,
    onError: (error) => signal.aborted || onError(error),
  })
  return {
    corpus,
    ready,
    async [Symbol.asyncDispose]() {
      stopping.abort()
      await ready
      await upkeep[Symbol.asyncDispose]()
    },
  }
}

/** Reads the site's own items, then indexes everything stored: this must succeed before anything can be asked. */
async function readIn(
  [load, follow]: readonly [load: () => Promise<void>, follow: () => Promise<void>],
  signal: AbortSignal,
  onError: (error: unknown) => void,
): Promise<void> {
  const loaded = load().catch((error) => signal.aborted || onError(error))
  // Items that never end or never come must not keep a site from stopping.
  await Promise.race([loaded, once(signal, "abort")])
  while (!signal.aborted)
    try {
      return await follow()
    } catch (error) {
      if (signal.aborted) return
      onError(error)
      await setTimeout(oneSecond, undefined, { signal }).catch(() => undefined)
    }
}

/** The business itself is the first of its items: a question for a restaurant finds it, with what it can do. */
async function* withBusiness(service: Service, items: SiteItems): AsyncGenerator<unknown> {
  const business: SchemaItem = {
    "@context": "https://schema.org",
    "@type": service.schemaType?.split("/").at(-1) ?? "Organization",
    "@id": service.website ?? `https://${service.namespace}`,
    url: service.website ?? `https://${service.namespace}`,
    name: service.name,
    description: service.about,
    ...(service.location && { address: service.location }),
    ...(service.phone !== undefined && { telephone: service.phone }),
    ...(service.email !== undefined && { email: service.email }),
  }
  yield business
  yield* typeof items === "function" ? items() : items
}
