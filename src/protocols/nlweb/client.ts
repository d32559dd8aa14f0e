import { readBounded } from "../../identity/index.ts"
import { isPlainObject, ParleyError } from "../../intent/index.ts"
import { type Json, version } from "./wire.ts"

export interface NlwebClientOptions {
  /** Where the host is, as in https://pantry.example. */
  readonly origin: string
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>
  readonly headers?: Readonly<Record<string, string>>
}

export interface Asked {
  /** In the order of their places, whatever the order they came in. */
  readonly results: readonly Json[]
  /** The last `_meta` and everything beside it: an elicitation, a promise. */
  readonly response: Json
  /** Errors after which the stream went on. */
  readonly errors: readonly Json[]
}

/** A conversation with one NLWeb host: it keeps the session and sends it back as it was given (6.1). */
export class NlwebClient {
  readonly #options: Required<NlwebClientOptions>
  #session: unknown

  constructor(options: NlwebClientOptions) {
    this.#options = { fetch: (url, init) => fetch(url, init), headers: {}, ...options }
  }

  /** Asks and reads the stream; `onResult` sees each item as soon as it is there. */
  async ask(
    request: Json & { readonly query: Json },
    onResult: (item: Json, index: number) => void = () => undefined,
    signal?: AbortSignal,
  ): Promise<Asked> {
    const { prefer, meta } = request as { prefer?: Json; meta?: Json }
    const session = this.#session === undefined ? {} : { session_context: this.#session }
    const body = {
      ...request,
      prefer: { streaming: true, ...prefer },
      meta: { version, ...session, ...meta },
    }
    const response = await this.#post("/ask", body, "text/event-stream, application/json", signal)
    if (!(response.headers.get("content-type") ?? "").startsWith("text/event-stream"))
      return this.#take(await readBody(response))
    return this.#read(response, onResult)
  }

  /** Looks after a promise, or breaks it off. */
  async await(token: string, action: "checkin" | "cancel" = "checkin", signal?: AbortSignal): Promise<Asked> {
    const response = await this.#post(
      "/await",
      { promise_token: token, action, meta: { version } },
      "application/json",
      signal,
    )
    return this.#take(await readBody(response))
  }

  async #post(path: string, body: Json, accept: string, signal: AbortSignal | undefined): Promise<Response> {
    const { origin, fetch, headers } = this.#options
    return fetch(`${origin}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", accept, ...headers },
      body: JSON.stringify(body),
      ...(signal && { signal }),
    })
  }

  #take(response: Json): Asked {
    this.#keep(response._meta)
    const results = [response.results, response.structuredData].find(Array.isArray) ?? []
    return { results: results as Json[], response, errors: [] }
  }

  #keep(meta: unknown): void {
    const session = (meta as Json | undefined)?.session_context
    if (session !== undefined) this.#session = session
  }

  async #read(response: Response, onResult: (item: Json, index: number) => void): Promise<Asked> {
    const results = new Map<number, Json>()
    const errors: Json[] = []
    for await (const { event, data } of readEvents(response)) {
      if (event === "result") {
        const { index, item } = toPlaced(data)
        results.set(index, item)
        onResult(item, index)
      }
      if (event === "error") errors.push(data)
      if (event === "complete") {
        this.#keep(data._meta)
        return { results: inOrder(results), response: data, errors }
      }
    }
    throw new ParleyError("unavailable", "The stream ended before it was complete. Ask again.")
  }
}

async function readBody(response: Response): Promise<Json> {
  return parseData(new TextDecoder().decode(await readBounded(response.body, longestEvent)))
}

/** A host says where each result belongs; one that names a place beyond these has no answer in mind. */
const placesAtMost = 10_000

function toPlaced(data: Json): { readonly index: number; readonly item: Json } {
  const { index, item } = data as { index: unknown; item: unknown }
  const isPlace = typeof index === "number" && Number.isInteger(index) && index >= 0 && index < placesAtMost
  if (isPlace && isPlainObject(item)) return { index, item }
  throw new ParleyError("unavailable", "A result of the stream is no item with a place. Ask another host.")
}

function inOrder(results: ReadonlyMap<number, Json>): Json[] {
  return [...results].sort(([a], [b]) => a - b).map(([, item]) => item)
}

const longestEvent = 4 * 1024 * 1024

/** Server-sent events (HTML, 9.2.6) with JSON in them; lines end in LF, CR or both, wherever a chunk ends. */
async function* readEvents(
  response: Response,
): AsyncGenerator<{ readonly event: string; readonly data: Json }> {
  let event = ""
  let data: string[] = []
  let length = 0
  for await (const line of readLines(response)) {
    const [, field, value = ""] = /^([^:]*):? ?(.*)$/s.exec(line) ?? []
    length += line.length
    if (length > longestEvent) throw new ParleyError("too_large", "An event of the stream is too large.")
    if (field === "event") event = value
    if (field === "data") data.push(value)
    if (line !== "") continue
    if (data.length > 0) yield { event: event || "message", data: parseData(data.join("\n")) }
    event = ""
    data = []
    length = 0
  }
}

async function* readLines(response: Response): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let open: string[] = []
  let length = 0
  let endedInReturn = false
  for await (const chunk of response.body ?? []) {
    const text = decoder.decode(chunk, { stream: true })
    if (text === "") continue
    // The second half of a line break whose first half came before.
    const lines = (endedInReturn && text.startsWith("\n") ? text.slice(1) : text).split(/\r\n|\r|\n/)
    endedInReturn = text.endsWith("\r")
    for (const [index, line] of lines.entries()) {
      if (index > 0) {
        yield open.join("")
        open = []
        length = 0
      }
      open.push(line)
      length += line.length
      if (length > longestEvent) throw new ParleyError("too_large", "An event of the stream is too large.")
    }
  }
}

function parseData(text: string): Json {
  let data: unknown
  try {
    data = JSON.parse(text)
  } catch (cause) {
    throw new ParleyError("unavailable", "The host sent something that is no JSON. Ask another one.", {
      cause,
    })
  }
  if (isPlainObject(data)) return data
  throw new ParleyError("unavailable", "The host sent JSON that is no object. Ask another one.")
}
