import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createBackend as createBella } from "../../examples/bella-cucina/index.ts"
import { createBackend as createPantry } from "../../examples/pantry/index.ts"
import type { AnswerEvent } from "../../src/corpus/index.ts"
import type { Host, HostContext } from "../../src/host/index.ts"
import { createLogger } from "../../src/http/index.ts"
import { agentPrincipal } from "../../src/identity/index.ts"
import { createSite, type Site, type SiteOptions } from "../../src/site/index.ts"

export type Json = Record<string, unknown>
export interface Wire {
  _meta: { response_type: string; response_format: string; version: string; session_context?: Json } & Json
  results: Json[]
  elicitation: { text: string; questions: { id: string; text: string; type: string; options?: string[] }[] }
  promise: { token: string; progress: number; message: string; estimated_time: number }
  error: { code: string; message: string }
  content: { type: string; text: string }[]
  structuredData: Json[]
}

export interface Asked extends AsyncDisposable {
  readonly site: Site
  readonly origin: string
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>
  ask(body: unknown, headers?: Record<string, string>): Promise<Wire & { status: number }>
}

/** A business of the examples, listening, with its content. */
export async function start(which: "pantry" | "bella", options: Partial<SiteOptions> = {}): Promise<Asked> {
  await using stack = new AsyncDisposableStack()
  const folder = mkdtempSync(join(tmpdir(), "parley-nlweb-"))
  const backend = stack.use((which === "pantry" ? createPantry : createBella)(join(folder, "business.db")))
  const { service, intents } = backend
  const logger = createLogger({ level: "silent" })
  const site = stack.use(
    await createSite({ service, intents, corpus: () => backend.items(), data: folder, logger, ...options }),
  )
  const { origin } = await site.listen({ port: 0 })
  await site.ready
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${origin}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: typeof body === "string" ? body : JSON.stringify(body),
    })
  const moved = stack.move()
  return {
    site,
    origin,
    post,
    async ask(body, headers) {
      const response = await post("/ask", body, headers)
      return { ...((await response.json()) as Wire), status: response.status }
    },
    [Symbol.asyncDispose]: async () => moved.disposeAsync(),
  }
}

/** What is said of items. The message of an A2A action has an id of its own in every answer. */
export function factsOf(results: readonly unknown[]): unknown {
  return JSON.parse(JSON.stringify(results, (name, value) => (name === "messageId" ? undefined : value)))
}

export interface SseFrame {
  readonly event: string | undefined
  readonly data: Json
}

/** Events of a stream, as they come. */
export async function* readFrames(response: Response): AsyncGenerator<SseFrame> {
  let buffer = ""
  const decoder = new TextDecoder()
  for await (const chunk of response.body!) {
    buffer += decoder.decode(chunk, { stream: true })
    for (let end = buffer.indexOf("\n\n"); end !== -1; end = buffer.indexOf("\n\n")) {
      const lines = buffer.slice(0, end).split("\n")
      buffer = buffer.slice(end + 2)
      const data = lines.find((line) => line.startsWith("data: "))?.slice(6)
      const event = lines.find((line) => line.startsWith("event: "))?.slice(7)
      if (data !== undefined) yield { event, data: JSON.parse(data) }
    }
  }
}

export async function framesOf(response: Response): Promise<SseFrame[]> {
  const frames: SseFrame[] = []
  for await (const frame of readFrames(response)) frames.push(frame)
  return frames
}

export function contextOf(name = "me", signal = new AbortController().signal): HostContext {
  return { principal: agentPrincipal(name), locale: "en", signal }
}

/** A host whose content answers as it is told to. */
export function answering(host: Host, answer: (signal: AbortSignal) => AsyncIterable<AnswerEvent>): Host {
  return {
    service: host.service,
    describe: (page) => host.describe(page),
    lookUp: (uid) => host.lookUp(uid),
    resolve: (uid) => host.resolve(uid),
    find: async () => [],
    answer: (_, { signal }) => answer(signal),
    turn: (call, context) => host.turn(call, context),
    execute: (call, context) => host.execute(call, context),
    status: (id, context) => host.status(id, context),
    cancel: (id, context) => host.cancel(id, context),
    [Symbol.asyncDispose]: async () => undefined,
  }
}

export function itemEvent(n: number): AnswerEvent {
  return { kind: "item", id: `i${n}`, item: { "@type": "Thing", name: `Item ${n}` }, score: 1 }
}
