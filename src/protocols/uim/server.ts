import { type Context, Hono } from "hono"
import { z } from "zod"
import { type Outcome, parsePin } from "../../execution/index.ts"
import type { Authenticate, Host, HostContext } from "../../host/index.ts"
import { readJson } from "../../http/index.ts"
import { isIntentName, normaliseName, ParleyError, parseUid } from "../../intent/index.ts"
import { toDeprecationHeaders } from "./deprecation-headers.ts"
import { parseMembers, refuseOthers } from "./request-members.ts"
import { readWrittenValues } from "./written-values.ts"

export interface UimOptions {
  readonly host: Host
  readonly authenticate: Authenticate<Context>
  readonly origin: () => string
}

const executeRequest = z.looseObject({
  intent_uid: z.string(),
  parameters: z.record(z.string(), z.unknown()),
  /** The IntentSchema type that was approved: a hash-pinned URL or its SHA-256. */
  intent_schema: z.string().optional(),
})

/** The execution routes of UIM: one for all intents, and one for each. */
export function createUimRoutes({ host, authenticate, origin }: UimOptions): Hono {
  const routes = new Hono()
  const toAnswer = async (outcome: Outcome) => {
    const response = toResponse(outcome)
    if (outcome.warning === undefined) return response
    const said = toDeprecationHeaders(await host.resolve(outcome.uid), origin())
    for (const [name, value] of Object.entries(said))
      if (!response.headers.has(name)) response.headers.set(name, value)
    return response
  }
  routes.post("/api/intents/execute", async (c) => {
    const { intent_uid, parameters, intent_schema } = parseMembers(executeRequest, await readJson(c.req.raw))
    const pin = intent_schema === undefined ? undefined : parsePin(intent_schema)
    const context = withPin(await authenticate(c), pin)
    const call = { uid: intent_uid, input: parameters, readInput: readWrittenValues }
    const alternatives = readAlternatives(c.req.header("uim-alternatives"))
    return toAnswer(await host.execute(call, alternatives ? { ...context, alternatives } : context))
  })
  routes.all("/api/intents/execute", refuseOthers("POST"))
  routes.post("/api/execute/:intentName", async (c) => {
    const named = uidOf(c.req.param("intentName"), host)
    const body = await readJson(c.req.raw)
    const wrapped = executeRequest.safeParse(body)
    const uid = wrapped.success ? assertSameIntent(wrapped.data.intent_uid, named) : named
    const input = wrapped.success ? wrapped.data.parameters : body
    const pin = wrapped.data?.intent_schema === undefined ? undefined : parsePin(wrapped.data.intent_schema)
    const call = { uid, input, readInput: readWrittenValues }
    return toAnswer(await host.execute(call, withPin(await authenticate(c), pin)))
  })
  return routes
}

function readAlternatives(header: string | undefined): HostContext["alternatives"] {
  if (header === undefined || header === "take" || header === "take-effects") return header
  throw new ParleyError(
    "invalid_request",
    "The header 'UIM-Alternatives' is 'take' (of what only reads) or 'take-effects' (of anything). Leave it out to be offered them.",
    { details: { member: "uim-alternatives" } },
  )
}

function withPin(context: HostContext, pin: string | undefined): HostContext {
  return pin === undefined ? context : { ...context, pin }
}

/** The body is the bare output (2.1.6); everything else is in headers. */
function toResponse(outcome: Outcome): Response {
  if (outcome.state !== "succeeded")
    throw outcome.error ?? new ParleyError("internal", "The execution has no outcome.")
  const headers: Record<string, string> = {
    "content-type": "application/json",
    "uim-execution-id": outcome.executionId,
  }
  if (outcome.receipt) headers["uim-receipt"] = Buffer.from(outcome.receipt).toString("base64url")
  if (outcome.repeated) headers["idempotent-replayed"] = "true"
  if (outcome.warning !== undefined) headers.warning = `299 - ${JSON.stringify(outcome.warning)}`
  return new Response(JSON.stringify(outcome.output), { headers })
}

function uidOf(name: string, host: Host): string {
  if (!isIntentName(name))
    throw new ParleyError(
      "unknown_intent",
      `The intent '${name.slice(0, 128)}' is not supported by this service.`,
      {
        details: { intent: name.slice(0, 128) },
      },
    )
  return `${host.service.namespace}:${name}`
}

/** Returns the UID in the request, whose version counts; it must name the intent that the address names. */
function assertSameIntent(given: string, named: string): string {
  const [one, other] = [parseUid(given), parseUid(named)]
  if (one.namespace === other.namespace && normaliseName(one.name) === normaliseName(other.name)) return given
  throw new ParleyError(
    "invalid_request",
    `The parameter 'intent_uid' names '${given}', and the address '${named}'. Send it to the address of its intent.`,
    { details: { parameter: "intent_uid" } },
  )
}
