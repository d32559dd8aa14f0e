import { randomUUID } from "node:crypto"
import { createKeyResolver, KeyRing } from "../../../src/identity/index.ts"
import { createIntentWebClient } from "../../../src/protocols/intentweb/index.ts"
import { pageRuns, toPageRun } from "../../support/page-runs.ts"

/** What a client of some protocol concludes from an answer. */
export type Told = "done" | "unknown" | "not done"

/** One door of a site, and a wish that has its effect at once; sent again, it is the identical request. */
export interface Door {
  readonly name: string
  /** Returns how to send it, as often as one likes. */
  prepare(origin: string): Promise<() => Promise<Told>>
}

const json = { "content-type": "application/json" }

export function post(origin: string, path: string, body: unknown, headers: Record<string, string> = {}) {
  return fetch(`${origin}${path}`, {
    method: "POST",
    headers: { ...json, ...headers },
    body: JSON.stringify(body),
  })
}

/** By the words that every protocol has for it: the booking's id, or that it is not known. */
export function tell(text: string): Told {
  if (/RES-\d/.test(text)) return "done"
  return /indeterminate|not known/i.test(text) ? "unknown" : "not done"
}

const wish = "Book a table for two"

export const doors: readonly Door[] = [
  {
    name: "UIM with a key",
    async prepare(origin) {
      const key = { "idempotency-key": randomUUID() }
      return async () => tell(await (await post(origin, "/api/execute/bookTable", { people: 2 }, key)).text())
    },
  },
  {
    name: "IntentWeb",
    async prepare(origin) {
      const conversation = openIntentWeb(origin)
      let sent = false
      return async () => {
        try {
          const reply = await (sent
            ? conversation.resend({ signal: AbortSignal.timeout(1_500) })
            : conversation.say(wish))
          sent = true
          const told = tell(JSON.stringify(reply.envelope))
          return told === "not done" && reply.retry === "ask" ? "unknown" : told
        } catch {
          sent = true
          return "unknown"
        }
      }
    },
  },
  {
    name: "A2A",
    async prepare(origin) {
      const message = { messageId: randomUUID(), role: "ROLE_USER", parts: [{ text: wish }] }
      const call = { jsonrpc: "2.0", id: 7, method: "SendMessage", params: { message } }
      return async () => tell(await (await post(origin, "/a2a", call, { "a2a-version": "1.0" })).text())
    },
  },
  {
    name: "AG-UI",
    async prepare(origin) {
      const messages = [{ id: randomUUID(), role: "user", content: wish }]
      const ids = { threadId: randomUUID(), runId: randomUUID() }
      const run = { ...ids, state: {}, messages, tools: [], context: [], forwardedProps: {} }
      return async () => tell(await (await post(origin, "/ag-ui", run)).text())
    },
  },
  {
    name: "the page",
    async prepare(origin) {
      const page = await fetch(`${origin}/intent-ui/`)
      await page.text()
      const cookie = (page.headers.get("set-cookie") ?? "").split(";", 1)[0] ?? ""
      const run = toPageRun(randomUUID(), { kind: "say", text: wish })
      return async () => tell(await (await post(origin, pageRuns, run, { cookie, origin })).text())
    },
  },
]

/** A conversation whose retries are the test's own. */
function openIntentWeb(origin: string) {
  const ring = KeyRing.create(Date.now())
  const actorId = `agent-${randomUUID()}`
  const actor = { actorType: "ai_agent", actorId, key: () => ring.current("attribution") }
  const client = createIntentWebClient({ actor, fetch, keys: createKeyResolver({ fetch }), retries: 0 })
  return client.open(`${origin}/intent`)
}
