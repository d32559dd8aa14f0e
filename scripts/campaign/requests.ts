import type { Seeded } from "./seeded.ts"

/** A request to make, and what has to be remembered of it. */
export interface Planned {
  readonly at: "site" | "mediator"
  readonly path: string
  readonly init: RequestInit
  /** The key of a sale: it happens once, however often it is asked for. */
  readonly sale?: string
}

const paths = [
  "/intent",
  "/intentmanifest.yaml",
  "/intent-ui/",
  "/intent-ui/ag-ui",
  "/ask",
  "/await",
  "/who",
  "/.well-known/capability-manifest.json",
  "/api/intents/execute",
  "/api/execute/sell",
  "/api/execute/ask",
  "/api/execute/nothing",
  "/mcp",
  "/a2a",
  "/a2a/message:send",
  "/.well-known/agent-card.json",
  "/ag-ui",
  "/.well-known/jwks.json",
  "/desk/",
  "/ready",
  "/metrics",
  "/nowhere",
  "/",
] as const

const methods = ["GET", "POST", "POST", "POST", "PUT", "DELETE", "OPTIONS"] as const
const types = [
  "application/json",
  "application/json",
  "text/plain",
  "application/x-www-form-urlencoded",
] as const
const words = [
  "sell",
  "the lamp",
  "yes",
  "no",
  "cancel it",
  "how much?",
  "\u0000",
  "🪔",
  "<b>",
  "'; --",
] as const

/** A third are sales, a sixth repeat one, the rest is anything at all, to any route of both. */
export function plan(random: Seeded, sold: readonly string[]): Planned {
  const dice = random.next()
  if (dice < 0.33) return sale(random.hex(32))
  if (dice < 0.5 && sold.length > 0) return sale(sold[random.below(sold.length)] ?? random.hex(32))
  const method = random.pick(methods)
  const hasBody = method !== "GET" && method !== "OPTIONS"
  return {
    at: random.pick(["site", "mediator"]),
    path: random.pick(paths),
    init: {
      method,
      headers: { "content-type": random.pick(types), accept: "application/json, text/event-stream" },
      ...(hasBody && { body: random.next() < 0.2 ? text(random) : JSON.stringify(value(random, 4)) }),
    },
  }
}

function sale(key: string): Planned {
  const headers = { "content-type": "application/json", "idempotency-key": key }
  const body = JSON.stringify({ thing: key })
  return { at: "site", path: "/api/execute/sell", init: { method: "POST", headers, body }, sale: key }
}

const names = [
  "message",
  "query",
  "text",
  "jsonrpc",
  "method",
  "params",
  "intent_uid",
  "parameters",
  "thing",
] as const
const more = [
  "attribution",
  "chain",
  "flow_type",
  "threadId",
  "messages",
  "parts",
  "input",
  "kind",
  "id",
] as const

function value(random: Seeded, depth: number): unknown {
  const dice = random.below(depth > 0 ? 8 : 5)
  if (dice === 0) return text(random)
  if (dice === 1) return random.below(1_000_000) - 500_000
  if (dice === 2) return random.pick([true, false, null])
  if (dice === 3)
    return random.pick(["2.0", "SendMessage", "tools/call", "till.example:sell:v1", "1.0", "say"])
  if (dice === 4) return ""
  if (dice === 5) return Array.from({ length: random.below(4) }, () => value(random, depth - 1))
  const members = Array.from({ length: random.below(6) }, () => [
    random.pick(random.next() < 0.5 ? names : more),
    value(random, depth - 1),
  ])
  return Object.fromEntries(members)
}

function text(random: Seeded): string {
  return Array.from({ length: 1 + random.below(6) }, () => random.pick(words)).join(" ")
}
