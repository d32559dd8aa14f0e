import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { KeyRing } from "../../src/identity/index.ts"
import { type Actor, createRequest } from "../../src/protocols/intentweb/index.ts"
import { createSqlApiKeyStore, openStorage, type StorageOptions } from "../../src/storage/index.ts"
import { answerOf, legacyHeaders, modern, openSession, request } from "../mcp/support/raw.ts"
import { engines } from "../support/engines.ts"
import { pageRuns, toPageRun } from "../support/page-runs.ts"
import { data, type House, openHouse, runAgUi, sendA2a } from "./support/house.ts"

type Headers = Readonly<Record<string, string>>

const from = "192.0.2.1"
const uid = "house.example:openSafe:v1"
const reason = "curiosity"

/** Goes all the way to the effect, with every yes that the protocol has; returns everything that was answered. */
const doors: Readonly<Record<string, (house: House, proof: Headers) => Promise<string>>> = {
  "UIM, all intents": async (house, proof) => {
    const body = { intent_uid: uid, parameters: { reason } }
    return (await house.post("/api/intents/execute", body, from, proof)).text()
  },
  "UIM, one intent": async (house, proof) =>
    (await house.post("/api/execute/openSafe", { reason }, from, proof)).text(),
  "MCP of 2025": async (house, proof) => {
    const address = { "x-forwarded-for": from }
    const session = await openSession(house.origin, { ...address, ...proof }).catch(() => address)
    const response = await fetch(`${house.origin}/mcp`, {
      method: "POST",
      headers: { ...legacyHeaders, ...session },
      body: JSON.stringify(request(1, "tools/call", { name: "openSafe", arguments: { reason } })),
    })
    return response.text()
  },
  "MCP of 2026": async (house, proof) => {
    const call = request(1, "tools/call", { name: "openSafe", arguments: { reason } })
    const answer = await answerOf(await modern(house.origin, call, {}, { "x-forwarded-for": from, ...proof }))
    return JSON.stringify(answer)
  },
  A2A: async (house, proof) => {
    const opening = {
      messageId: crypto.randomUUID(),
      parts: data({ skill: "openSafe", input: { reason } }),
    }
    const opened = await sendA2a(house, opening, from, proof)
    const taskId = opened.result?.task?.id
    const yes = { messageId: crypto.randomUUID(), taskId, parts: data({ confirm: true }) }
    return JSON.stringify([opened, await sendA2a(house, yes, from, proof)])
  },
  NLWeb: async (house, proof) => {
    const ask = async (body: object) => {
      const response = await house.post("/ask", body, from, proof)
      return (await response.json()) as { _meta?: { session_context?: unknown } }
    }
    const opened = await ask({ query: { text: "Open the safe" } })
    const answers = async (session: unknown, values: object) =>
      ask({
        query: { text: "so" },
        context: { "@type": "ElicitationAnswers", answers: values },
        meta: { session_context: session },
      })
    const given = await answers(opened._meta?.session_context, { reason })
    const done = await answers(given._meta?.session_context, { confirm: true })
    return JSON.stringify([opened, given, done])
  },
  "AG-UI": async (house, proof) => {
    const threadId = crypto.randomUUID()
    const said: string[] = []
    for (const says of ["Open the safe", reason, "yes", "yes"])
      said.push((await runAgUi(house, { threadId, says }, from, proof)).text)
    return said.join("\n")
  },
  IntentWeb: async (house, proof) => {
    const key = KeyRing.create(0).current("attribution")
    const actor: Actor = { actorType: "ai_agent", actorId: "somebody", key: () => key }
    const sender = { actor, now: Date.now, createNonce: () => crypto.randomUUID() }
    const content = { message: "Open the safe", interactionId: crypto.randomUUID(), audience: house.origin }
    const opening = createRequest(sender, {
      ...content,
      flowType: "intent_request",
      extension: { capability: uid, parameters: { reason } },
    })
    const first = await (await house.post("/intent", opening, from, proof)).text()
    const yes = createRequest(sender, {
      ...content,
      flowType: "information_response",
      queryHash: opening.attribution.query_hash,
      extension: { confirm: true },
    })
    return first + (await (await house.post("/intent", yes, from, proof)).text())
  },
  "the page": async (house, proof) => {
    const interactionId = crypto.randomUUID()
    let cookie: Headers = {}
    const said: string[] = []
    for (const input of [
      { kind: "start", uid, values: { reason } },
      { kind: "confirm", yes: true },
    ] as const) {
      const response = await house.post(pageRuns, toPageRun(interactionId, input), from, {
        ...proof,
        ...cookie,
      })
      const set = response.headers.get("set-cookie")?.split(";", 1)[0]
      if (set !== undefined) cookie = { cookie: set }
      said.push(await response.text())
    }
    return said.join("\n")
  },
}

const forged = (header: object, claims: object) =>
  `${[header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString("base64url")).join(".")}.AAAA`
const claims = {
  sub: "acme",
  iss: "http://127.0.0.1",
  exp: 4_102_444_800,
  permissions: ["execute:intent/openSafe"],
  scope: "execute:intent/openSafe",
}

/** Every kind of proof that is missing, broken, or of somebody who may not. */
function badProofs(storage: StorageOptions, house: House): Readonly<Record<string, () => Promise<Headers>>> {
  return {
    "no proof": async () => ({}),
    "a key that was never handed out": async () => ({ authorization: `Bearer parley_${"A".repeat(43)}` }),
    "a key cut short": async () => {
      const { authorization } = await house.key("acme", ["execute:intent/openSafe"])
      return { authorization: authorization.slice(0, -1) }
    },
    "a key that was revoked": async () => {
      const { authorization } = await house.key("revoked", ["execute:intent/openSafe"])
      await using engine = await openStorage(storage)
      const store = createSqlApiKeyStore(engine)
      for (const { id, party } of await store.list())
        if (party === "revoked") await store.revoke(id, Date.now())
      return { authorization }
    },
    "a key without the grant": () => house.key("poor"),
    "a key with the grant for another intent": () => house.key("other", ["execute:intent/bookRoom"]),
    "keys of two parties": async () => ({
      ...(await house.key("acme", ["execute:intent/openSafe"])),
      "x-api-key": (await house.key("poor")).authorization.slice(7),
    }),
    "a good key beside a broken token": async () => ({
      ...(await house.key("acme", ["execute:intent/openSafe"])),
      "uim-pat": "x.y.z",
    }),
    "something else as a key": async () => ({ "x-api-key": "let me in" }),
    "a password": async () => ({ authorization: "Basic YWRtaW46YWRtaW4=" }),
    "a bearer of nothing": async () => ({ authorization: "Bearer " }),
    "a policy token that nobody signed": async () => ({
      authorization: `Bearer ${forged({ alg: "none", typ: "pat+jwt" }, claims)}`,
    }),
    "a policy token of another issuer": async () => ({
      "uim-pat": forged({ alg: "EdDSA", typ: "pat+jwt", kid: "x" }, claims),
    }),
    "an access token that nobody signed": async () => ({
      authorization: `Bearer ${forged({ alg: "EdDSA", typ: "at+jwt", kid: "x" }, claims)}`,
    }),
    "the name of an agent without its signature": async () => ({
      "signature-agent": '"https://agent.example"',
    }),
  }
}

for (const engine of engines)
  describe(`no protocol is a way round, on ${engine.name}`, () => {
    let house: House
    let storage: StorageOptions
    beforeAll(async () => {
      storage = await engine.create()
      house = await openHouse(storage)
    })
    afterAll(() => house[Symbol.asyncDispose]())

    for (const [name, open] of Object.entries(doors)) {
      it(`[UM-46] ${name}: a protected intent is not executed on any bad proof, and is on a good one`, async () => {
        const before = house.opened.length
        for (const [proof, show] of Object.entries(badProofs(storage, house))) {
          const said = await open(house, await show())
          expect(house.opened.length, `${name} with ${proof}: ${said}`).toBe(before)
          expect(said, `${name} with ${proof}`).not.toContain('"open":true')
        }
        const good = await house.key("acme", ["execute:intent/openSafe"])
        const said = await open(house, good)
        expect(house.opened.length, `${name} with a good key: ${said}`).toBe(before + 1)
      })
    }
  })
