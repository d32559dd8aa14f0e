import { ParleyError } from "../../intent/index.ts"
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
      return this.#take((await response.json()) as Json)
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
    return this.#take((await response.json()) as Json)
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
    const results: Json[] = []
    const errors: Json[] = []
    for await (const { event, data } of readEvents(response)) {
      if (event === "result") {
        const { index, item } = data as { index: number; item: Json }
        results[index] = item
        onResult(item, index)
      }
      if (event === "error") errors.push(data)
      if (event === "complete") {
        this.#keep(data._meta)
        return { results: results.filter((item) => item !== undefined), response: data, errors }
      }
    }
    throw new ParleyError("unavailable", "The stream ended before it was complete. Ask again.")
  }
}

const longestEvent = 4 * 1024 * 1024

/** Server-sent events (HTML, 9.2.6) with JSON in them. */
async function* readEvents(
  response: Response,
): AsyncGenerator<{ readonly event: string; readonly data: Json }> {
  let buffer = ""
  const decoder = new TextDecoder()
  for await (const chunk of response.body ?? []) {
    buffer += decoder.decode(chunk, { stream: true }).replaceAll("\r\n", "\n")
    if (buffer.length > longestEvent)
      throw new ParleyError("too_large", "An event of the stream is too large.")
    for (let end = buffer.indexOf("\n\n"); end !== -1; end = buffer.indexOf("\n\n")) {
      const lines = buffer.slice(0, end).split("\n")
      buffer = buffer.slice(end + 2)
      const field = (name: string) =>
        lines
          .filter((line) => line.startsWith(`${name}:`))
          .map((line) => line.slice(name.length + 1).replace(/^ /, ""))
      const data = field("data").join("\n")
      if (data !== "") yield { event: field("event")[0] ?? "message", data: JSON.parse(data) }
    }
  }
}
