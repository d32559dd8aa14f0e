import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { z } from "zod"
import { createLogger } from "../../src/http/index.ts"
import {
  createKeyResolver,
  type Fetch,
  KeyRing,
  parseCompactJws,
  registeredKeys,
  signCompactJws,
} from "../../src/identity/index.ts"
import { defineIntent, defineService } from "../../src/intent/index.ts"
import { signAgreement } from "../../src/policy/index.ts"
import { createIntentWebClient } from "../../src/protocols/intentweb/index.ts"
import { createSite, type Site } from "../../src/site/index.ts"

const agentRing = KeyRing.create(Date.now())
const agentKey = agentRing.current("attribution")
const agentId = "assistant-of-the-tests"
const words = "Open the vault"

let opened = 0
function intent(name: string, examples: string[]) {
  return defineIntent({
    name,
    title: name,
    description: `Does ${name} at the bank.`,
    examples,
    input: z.object({}),
    output: z.object({ open: z.boolean().describe("Whether it is open") }),
    effect: "read",
    access: "token",
    execute: () => {
      opened += 1
      return { open: true }
    },
    present: { message: () => "It is open now." },
  })
}
const openVault = intent("openVault", [words, "I want to see the vault", "Let me into the vault"])
const ringBell = intent("ringBell", ["Ring the bell", "Make the bell sound", "Let the bell ring"])

type Headers = Record<string, string>
let site: Site
let origin: string
let good: string
const keys = KeyRing.create(Date.now())

async function post(path: string, body: unknown, headers: Headers): Promise<string> {
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

async function agree(intents: string[]): Promise<string> {
  const policy = await (await fetch(`${origin}/uim-policy.json`)).json()
  const text = await post("/api/pat/issue", signAgreement({ agentId, policy, intents }, agentKey), {})
  return (JSON.parse(text) as { token: string }).token
}

async function callMcp(headers: Headers): Promise<string> {
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
  return post("/mcp", rpc("tools/call", { name: "openVault", arguments: {} }), session)
}

async function callIntentWeb(headers: Headers): Promise<string> {
  const plain = globalThis.fetch as Fetch
  const client = createIntentWebClient({
    actor: { actorType: "ai_agent", actorId: agentId, key: () => agentKey },
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

const message = (part: object) => ({
  message: { messageId: crypto.randomUUID(), role: "ROLE_USER", parts: [part] },
})
const a2a = { "a2a-version": "1.0" }
const rpc = (params: object) => ({ jsonrpc: "2.0", id: 7, method: "SendMessage", params })

/** Every way to the same intent. */
const ways: Readonly<Record<string, (headers: Headers) => Promise<string>>> = {
  "UIM, by UID": (headers) =>
    post("/api/intents/execute", { intent_uid: "bank.example:openVault", parameters: {} }, headers),
  "UIM, by name": (headers) => post("/api/execute/open-vault", {}, headers),
  MCP: callMcp,
  "A2A, in words": (headers) => post("/a2a", rpc(message({ text: words })), { ...a2a, ...headers }),
  "A2A, by skill": (headers) =>
    post("/a2a", rpc(message({ data: { skill: "openVault", input: {} } })), { ...a2a, ...headers }),
  NLWeb: (headers) => post("/ask", { query: { text: words } }, headers),
  "AG-UI": (headers) =>
    post(
      "/ag-ui",
      {
        threadId: crypto.randomUUID(),
        runId: crypto.randomUUID(),
        state: {},
        messages: [{ id: "m1", role: "user", content: words }],
        tools: [],
        context: [],
        forwardedProps: {},
      },
      headers,
    ),
  IntentWeb: callIntentWeb,
  "the page": (headers) =>
    post(
      "/intent-ui/turn",
      { interactionId: crypto.randomUUID(), input: { kind: "say", text: words } },
      headers,
    ),
}

const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` })

/** The good token with other claims, signed as well as the host itself could. */
function resigned(changes: object): string {
  const claims = JSON.parse(String(parseCompactJws(good)?.payload)) as object
  return signCompactJws(keys.current("token"), "pat+jwt", { ...claims, ...changes })
}

/** Every kind of proof that must not do. */
const proofs: Readonly<Record<string, () => Headers | Promise<Headers>>> = {
  "no proof": () => ({}),
  "a word": () => bearer("letmein"),
  "another scheme": () => ({ authorization: "Basic YWRtaW46YWRtaW4=" }),
  "an empty UIM-PAT": () => ({ "uim-pat": "x" }),
  "a tampered token": () => bearer(good.replace(/.(.{40})$/, (_, rest) => `A${rest}`)),
  "an expired token": () => bearer(resigned({ exp: Math.floor(Date.now() / 1_000) - 1 })),
  "a token of tomorrow": () => bearer(resigned({ nbf: Math.floor(Date.now() / 1_000) + 86_400 })),
  "a token for another service": () => bearer(resigned({ aud: "https://other.example" })),
  "a token of another host": () =>
    bearer(signCompactJws(KeyRing.create(Date.now()).current("token"), "pat+jwt", { sub: "me" })),
  "a revoked token": async () => {
    const token = await agree(["openVault"])
    await post("/api/pat/revoke", {}, bearer(token))
    return bearer(token)
  },
  "a token for another intent": async () => bearer(await agree(["ringBell"])),
}

beforeAll(async () => {
  site = await createSite({
    service: defineService({
      namespace: "bank.example",
      name: "Bank",
      about: "A bank.",
      updated: "2026-01-01",
    }),
    intents: [openVault, ringBell],
    data: mkdtempSync(join(tmpdir(), "parley-bank-")),
    keys,
    agents: registeredKeys({ [agentId]: [agentKey.publicJwk] }),
    logger: createLogger({ level: "silent" }),
  })
  origin = (await site.listen({ port: 0 })).origin
  good = await agree(["openVault"])
})
afterAll(() => site[Symbol.asyncDispose]())

describe.each(Object.keys(proofs))("[UM-46] with %s", (proof) => {
  it.each(Object.keys(ways))("there is no way in by %s", async (way) => {
    const headers = (await proofs[proof]?.()) ?? {}
    const before = opened
    const answer = await ways[way]?.(headers).catch((error: unknown) => String(error))
    expect(opened).toBe(before)
    expect(answer).not.toContain("It is open now")
  })
})

it.each(Object.keys(ways))("a good token opens it by %s", async (way) => {
  const before = opened
  const answer = await ways[way]?.(bearer(good))
  expect(opened, answer).toBe(before + 1)
})
