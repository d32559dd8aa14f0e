import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { z } from "zod"
import { createLogger } from "../../../src/http/index.ts"
import { defineIntent, defineService } from "../../../src/intent/index.ts"
import { createSite, type SiteOptions } from "../../../src/site/index.ts"
import type { StorageOptions } from "../../../src/storage/index.ts"
import { issueKey } from "../../support/api-key.ts"
import { countCalls, safeIntent } from "../../support/demanding-intents.ts"

export type Json = Record<string, unknown>

const service = defineService({
  namespace: "house.example",
  name: "House",
  about: "A guest house for tests.",
  updated: "2026-01-01",
})

/** A site behind one declared proxy, so that a request can come from any address, and its books. */
export async function openHouse(storage: StorageOptions, options: Partial<SiteOptions> = {}) {
  const booked: { readonly name: string; readonly people: number }[] = []
  const opened: string[] = []
  const bookRoom = defineIntent({
    name: "bookRoom",
    title: "Book a room",
    description: "Reserves a room in the house for some guests.",
    examples: ["Book a room", "Book a room for two", "I need a room for 3 people"],
    input: z.object({
      people: z.int().min(1).max(20).describe("Number of guests"),
      name: z.string().max(60).describe("Name for the booking"),
    }),
    output: z.object({ code: z.string().describe("Secret code of the booking") }),
    effect: "write",
    execute: ({ name, people }) => {
      booked.push({ name, people })
      return { code: `CODE-${booked.length}-${name.toUpperCase()}` }
    },
    present: { message: ({ code }) => `Booked. Your code is ${code}.` },
  })
  const site = await createSite({
    service,
    intents: [bookRoom, safeIntent(opened), countCalls],
    data: mkdtempSync(join(tmpdir(), "parley-house-")),
    storage,
    logger: createLogger({ level: "silent" }),
    trustedProxies: 1,
    strangerLimit: "none",
    ...options,
  })
  const { origin } = await site.listen({ port: 0 })
  const post = (path: string, body: unknown, from: string, headers: Record<string, string> = {}) =>
    fetch(`${origin}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": from, ...headers },
      body: typeof body === "string" ? body : JSON.stringify(body),
    })
  return {
    site,
    origin,
    booked,
    opened,
    post,
    postJson: async (path: string, body: unknown, from: string, headers: Record<string, string> = {}) => {
      const response = await post(path, body, from, headers)
      return { status: response.status, headers: response.headers, body: (await response.json()) as Json }
    },
    /** Hands out an API key, and returns the header that shows it. */
    key: (party: string, permissions?: readonly string[]) => issueKey(storage, party, permissions),
    [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
  }
}

export type House = Awaited<ReturnType<typeof openHouse>>

/** A run of AG-UI and what its stream said, with the state that a client echoes. */
export async function runAgUi(
  house: House,
  run: {
    readonly threadId: string
    readonly says: string
    readonly runId?: string
    readonly state?: unknown
  },
  from: string,
  headers: Record<string, string> = {},
) {
  const runId = run.runId ?? crypto.randomUUID()
  const body = {
    threadId: run.threadId,
    runId,
    state: run.state ?? {},
    messages: [{ id: `message of ${runId}`, role: "user", content: run.says }],
    tools: [],
    context: [],
    forwardedProps: {},
  }
  const response = await house.post("/ag-ui", body, from, headers)
  const text = await response.text()
  const events = text
    .split("\n")
    .filter((line) => line.startsWith("data: "))
    .map((line) => JSON.parse(line.slice(6)) as Json)
  const snapshot = events.find(({ type }) => type === "STATE_SNAPSHOT")?.snapshot
  return { status: response.status, text, events, state: snapshot ?? run.state ?? {} }
}

/** A call of A2A's JSON-RPC. */
export async function sendA2a(
  house: House,
  message: Json,
  from: string,
  headers: Record<string, string> = {},
): Promise<Json & { result?: { task?: Json & { id: string } }; error?: Json }> {
  const params = { message: { role: "ROLE_USER", ...message } }
  const body = { jsonrpc: "2.0", id: 1, method: "SendMessage", params }
  return (await house.postJson("/a2a", body, from, { "a2a-version": "1.0", ...headers })).body
}

export const data = (value: object) => [{ data: value, mediaType: "application/json" }]
