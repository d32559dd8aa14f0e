import { createKeyResolver, type Fetch, type SigningKey } from "../../src/identity/index.ts"
import { createIntentWebClient } from "../../src/protocols/intentweb/index.ts"
import { pageRuns, toPageRun } from "../support/page-runs.ts"

export type Headers = Readonly<Record<string, string>>

/** An intent as each protocol calls it: by name with its input, or in words that give all it needs. */
export interface Target {
  readonly origin: string
  readonly namespace: string
  readonly name: string
  readonly input: Readonly<Record<string, unknown>>
  readonly words: string
  /** Who signs the messages of IntentWeb. */
  readonly agent: { readonly id: string; readonly key: SigningKey }
}

export type Way = (target: Target, headers: Headers) => Promise<string>

export async function post(origin: string, path: string, body: unknown, headers: Headers): Promise<string> {
  const response = await fetch(`${origin}${path}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      ...headers,
    },
    body: JSON.stringify(body),
  })
  return response.text()
}

async function callMcp({ origin, name, input }: Target, headers: Headers): Promise<string> {
  const rpc = (method: string, params: object) => ({ jsonrpc: "2.0", id: 1, method, params })
  const response = await fetch(`${origin}/mcp`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      ...headers,
    },
    body: JSON.stringify(
      rpc("initialize", {
        protocolVersion: "2025-11-25",
        capabilities: {},
        clientInfo: { name: "raw", version: "1" },
      }),
    ),
  })
  await response.text()
  const session = { ...headers, "mcp-session-id": response.headers.get("mcp-session-id") ?? "" }
  return post(origin, "/mcp", rpc("tools/call", { name, arguments: input }), session)
}

async function callIntentWeb({ origin, words, agent }: Target, headers: Headers): Promise<string> {
  const plain = globalThis.fetch as Fetch
  const client = createIntentWebClient({
    actor: { actorType: "ai_agent", actorId: agent.id, key: () => agent.key },
    fetch: (url, init) => {
      const all = new globalThis.Headers(init.headers)
      for (const [name, value] of Object.entries(headers)) all.set(name, value)
      return plain(url, { ...init, headers: all })
    },
    keys: createKeyResolver({ fetch: plain }),
    retries: 0,
  })
  const reply = await client.open(`${origin}/intent`).say(words)
  return JSON.stringify(reply.envelope)
}

const a2a = { "a2a-version": "1.0" }
function message(part: object) {
  const params = { message: { messageId: crypto.randomUUID(), role: "ROLE_USER", parts: [part] } }
  return { jsonrpc: "2.0", id: 7, method: "SendMessage", params }
}

function saidToAgUi(words: string) {
  return {
    threadId: crypto.randomUUID(),
    runId: crypto.randomUUID(),
    state: {},
    messages: [{ id: "m1", role: "user", content: words }],
    tools: [],
    context: [],
    forwardedProps: {},
  }
}

/** Every way to the same intent. */
export const ways: Readonly<Record<string, Way>> = {
  "UIM, by UID": ({ origin, namespace, name, input }, headers) =>
    post(origin, "/api/intents/execute", { intent_uid: `${namespace}:${name}`, parameters: input }, headers),
  "UIM, by name": ({ origin, name, input }, headers) => post(origin, `/api/execute/${name}`, input, headers),
  MCP: callMcp,
  "A2A, in words": ({ origin, words }, headers) =>
    post(origin, "/a2a", message({ text: words }), { ...a2a, ...headers }),
  "A2A, by skill": ({ origin, name, input }, headers) =>
    post(origin, "/a2a", message({ data: { skill: name, input } }), { ...a2a, ...headers }),
  NLWeb: ({ origin, words }, headers) => post(origin, "/ask", { query: { text: words } }, headers),
  "AG-UI": ({ origin, words }, headers) => post(origin, "/ag-ui", saidToAgUi(words), headers),
  IntentWeb: callIntentWeb,
  "the page": ({ origin, words }, headers) =>
    post(origin, pageRuns, toPageRun(crypto.randomUUID(), { kind: "say", text: words }), headers),
}
