import type { Question, SchemaItem } from "../corpus/index.ts"
import type { AskedSource, ContentEvent } from "../host/index.ts"
import { cutText } from "../intent/index.ts"
import { fill, languageFor } from "../language/index.ts"
import { type Asked, NlwebClient } from "../protocols/nlweb/index.ts"
import type { ServiceRecord } from "../registry/index.ts"
import { Arrivals } from "./arrivals.ts"

/** A host that answers questions (NLWeb). */
export interface AnsweringHost {
  readonly origin: string
  readonly name: string
}

export interface FederatedAnswerOptions {
  readonly hosts: () => readonly AnsweringHost[]
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  readonly origin: () => string
  /** Milliseconds after which a host is named as slow and no longer waited for. */
  readonly patience?: number
}

type Item = Extract<ContentEvent, { readonly kind: "item" }>

const askedAtMost = 12
const itemLength = 40_000
const throughAtMost = 8

/**
 * Asks a question of every host that answers some. Results come as they arrive, each with its source; who is slow or
 * fails is named at the end and holds up nobody.
 */
export function createFederatedAnswer(options: FederatedAnswerOptions) {
  const { patience = 6_000 } = options

  /** A question that came through a host is not sent there again, and one that went in a circle ends here. */
  function hostsFor({ site, askedThrough = [] }: Question): readonly AnsweringHost[] {
    if (askedThrough.includes(options.origin()) || askedThrough.length >= throughAtMost) return []
    return options
      .hosts()
      .filter(({ origin }) => !askedThrough.includes(origin))
      .filter(({ origin, name }) => site === undefined || [origin, new URL(origin).host, name].includes(site))
      .slice(0, askedAtMost)
  }

  async function askOne(
    host: AnsweringHost,
    question: Question,
    signal: AbortSignal,
    onItem: (item: Item) => void,
  ): Promise<AskedSource> {
    const timeout = AbortSignal.timeout(patience)
    const client = new NlwebClient({ origin: host.origin, fetch: options.fetch })
    const told = { name: host.name, url: host.origin }
    const seen = new Set<number>()
    const take = (item: Readonly<Record<string, unknown>>, index: number) => {
      if (seen.has(index) || seen.size >= (question.limit ?? 10) || !isItem(item)) return
      seen.add(index)
      onItem(toItem(item, host, index))
    }
    try {
      const asked = await client.ask(
        toRequest(question, options.origin()),
        take,
        AbortSignal.any([signal, timeout]),
      )
      // What came in one piece was not told while it came.
      for (const [index, item] of asked.results.entries()) take(item, index)
      return {
        ...told,
        state: seen.size > 0 ? "answered" : failedIn(asked) ? "failed" : "nothing",
        results: seen.size,
      }
    } catch {
      return { ...told, state: timeout.aborted ? "slow" : "failed", results: seen.size }
    }
  }

  return async function* answer(question: Question, signal: AbortSignal): AsyncGenerator<ContentEvent> {
    const hosts = hostsFor(question)
    yield { kind: "understood", question: question.text, filters: [], ignored: [], corrections: [] }
    const items = new Arrivals<Item>()
    const asking = Promise.all(
      hosts.map((host) => askOne(host, question, signal, (item) => items.add(item))),
    ).finally(() => items.end())
    let found = 0
    const limit = question.limit ?? 10
    for await (const item of items) if (found++ < limit) yield item
    const sources = await asking
    yield { kind: "sources", sources }
    const words = toWords(sources, question.locale)
    if (found === 0) yield { kind: "nothing", message: words }
    else if (question.summarize) yield { kind: "summary", text: words }
  }
}

function toRequest(
  { text, attributes, previous, limit, locale, askedThrough = [] }: Question,
  origin: string,
) {
  return {
    query: { ...attributes, text },
    ...(previous &&
      previous.length > 0 && { context: { "@type": "ConversationalContext", prev: [...previous] } }),
    prefer: {
      streaming: true,
      mode: "list",
      "accept-language": locale,
      elicitation: false,
      ...(limit !== undefined && { max_results: limit }),
    },
    meta: { asked_through: [...askedThrough, origin] },
  }
}

function failedIn({ response }: Asked): boolean {
  const { failure } = response as { readonly failure?: { readonly code?: unknown } }
  return failure !== undefined && failure.code !== "NO_RESULTS"
}

/** A summary of the host is words and no thing; what is huge is no answer. */
function isItem(item: Readonly<Record<string, unknown>>): boolean {
  return (
    item["@type"] !== "SearchSummary" &&
    item["@type"] !== "Summary" &&
    JSON.stringify(item).length <= itemLength
  )
}

function toItem(
  given: Readonly<Record<string, unknown>>,
  { origin, name }: AnsweringHost,
  index: number,
): Item {
  const { score, ...item } = given
  const id = [given["@id"], given.url, index].find((one) => one !== undefined)
  return {
    kind: "item",
    id: `${origin} ${cutText(String(id), 500)}`,
    item: { ...item, source: { name, url: origin } } as SchemaItem,
    score: typeof score === "number" ? Math.max(0, Math.min(1, score / 100)) : 0.5,
  }
}

/** Says who had something, and who did not answer. */
function toWords(sources: readonly AskedSource[], locale: string): string {
  const { foundAt, nothingAt, notHeard } = languageFor(locale).mediator
  const sentence = (words: string, ...states: readonly AskedSource["state"][]) => {
    const companies = sources.filter(({ state }) => states.includes(state)).map(({ name }) => name)
    return companies.length === 0 ? [] : [fill(words, { companies: companies.join(", ") })]
  }
  return [
    ...sentence(foundAt, "answered"),
    ...sentence(nothingAt, "nothing"),
    ...sentence(notHeard, "slow", "failed"),
  ].join(" ")
}

/** Asks the services that speak NLWeb, while there are any. */
export function createAsk({
  records,
  ...options
}: Omit<FederatedAnswerOptions, "hosts"> & { readonly records: () => readonly ServiceRecord[] }) {
  const hosts = () =>
    records()
      .filter(({ reached }) => reached.some(({ protocol }) => protocol === "nlweb"))
      .map(({ origin, service: { name } }) => ({ origin, name }))
  const answer = createFederatedAnswer({ ...options, hosts })
  return () => (hosts().length > 0 ? answer : undefined)
}
