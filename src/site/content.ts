import {
  Corpus,
  type CorpusStore,
  createIteratorSource,
  type Judge,
  loadCorpus,
  type Refusal,
  type SchemaItem,
} from "../corpus/index.ts"
import { Maintenance } from "../host/index.ts"
import type { Service } from "../intent/index.ts"
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

const tenMinutes = 10 * 60_000
const oneDay = 86_400_000

/** What a site has to tell: its own items, read at the start and again from time to time, and whatever was loaded. */
export async function createContent(
  options: ContentOptions,
): Promise<{ readonly corpus: Corpus } & AsyncDisposable> {
  const { store, service, items, encoder, judge, now, onError } = options
  const corpus = new Corpus({ store, encoder, timeZone: service.timeZone, judge, now })
  const load = async () => {
    if (items !== undefined) {
      const source = createIteratorSource(service.namespace, () => withBusiness(service, items))
      await loadCorpus({ store, source, now, onRefusal: options.onRefusal })
    }
    await corpus.follow()
  }
  try {
    await load()
  } catch (error) {
    // Without its content a site still serves its intents; the content is tried again.
    onError(error)
  }
  const maintenance = new Maintenance({
    tasks: [load, () => store.forgetDeleted(now() - oneDay)],
    every: tenMinutes,
    onError,
  })
  return { corpus, [Symbol.asyncDispose]: () => maintenance[Symbol.asyncDispose]() }
}

/** The business itself is the first of its items: whoever asks for a restaurant finds it, with what it can do. */
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
