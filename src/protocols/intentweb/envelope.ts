import { z } from "zod"
import { isLocale, ParleyError, zodValidator } from "../../intent/index.ts"
import { assertSupportedVersion, isNewerMinor } from "./version.ts"

/** Section 3.4, in the order of its table. */
export const flowTypes = [
  "intent_request",
  "information_request",
  "information_response",
  "clarification_request",
  "execution_result",
  "error",
] as const
export type FlowType = (typeof flowTypes)[number]

/** Only the client begins an interaction, and only the site concludes it (section 3.4). */
const sentBy = {
  client: flowTypes.filter((type) => type !== "execution_result"),
  site: flowTypes.filter((type) => type !== "intent_request"),
} as const

export const chainAtMost = 8
/** The most characters of a request's message and of a response's. */
const messageAtMost = { request: 16_000, response: 200_000 }

const time = z.iso.datetime({ offset: true, error: "must be an ISO 8601 time, as in 2026-01-31T19:00:00Z" })
const text = (most: number) => z.string().min(1, "must not be empty").max(most)

// Unknown members are accepted everywhere: `parseRequest` returns the object it checked, not a copy.
const chainEntry = z.object({
  actor_type: text(64),
  actor_id: text(300),
  timestamp: time,
  signature: text(2_048),
  alg: text(16).optional(),
  kid: text(200).optional(),
  aud: text(300).optional(),
  /** Ours: the public key of an actor whose id is its thumbprint, so that a site that never met it can verify it. */
  jwk: z.record(z.string().max(20), text(1_500)).optional(),
  /** How many elements of `explicability` this entry's signature covers. */
  explicability_covered: z.int().min(0).max(64).optional(),
})

const attribution = z.object({
  query_hash: z.string().regex(/^[0-9a-f]{64}$/, "must be a SHA-256 as 64 lowercase hex digits"),
  nonce: text(200).min(8, "must have at least 8 characters, none of them guessable"),
  timestamp: time,
  chain: z
    .array(chainEntry)
    .min(1, "needs at least one entry")
    .max(chainAtMost, `has at most ${chainAtMost} entries`),
  /** On a response: the nonce of the request it answers. */
  in_reply_to: text(200).optional(),
  /** On a response: the digest of the request it answers, as that request's first actor signed it. */
  request_digest: z
    .string()
    .regex(/^[0-9a-f]{64}$/, "must be a SHA-256 as 64 lowercase hex digits")
    .optional(),
  /** Signed envelopes of the user from which a mediator made this intent. */
  derived_from: z.array(z.record(z.string(), z.unknown())).max(8).optional(),
  /** On a response: the requests of a mediator that the answers in `derived_from` were given to. */
  derived_requests: z.array(z.record(z.string(), z.unknown())).max(8).optional(),
})

const explanation = z.object({
  actor: text(300),
  interpretation: z.string().max(4_000).optional(),
  assumptions: z.array(z.string().max(1_000)).max(50).optional(),
  confidence: z.number().min(0).max(1).optional(),
  routing_logic: z.string().max(4_000).optional(),
  sites_considered: z.array(z.string().max(300)).max(100).optional(),
})

const common = {
  protocol_version: text(16),
  flow_type: text(64),
  interaction_id: text(200),
  attribution,
  explicability: z.array(explanation).max(64).optional(),
  timestamp: time.optional(),
}

const request = z.object({
  ...common,
  message: z.string().max(messageAtMost.request),
  locale: text(64).refine(isLocale, "must be a BCP 47 language tag, as in en or de-AT").optional(),
  /** Ours: the IntentSchema type that the sender approved, as a hash-pinned URL. */
  intent_schema: text(700).optional(),
})

const response = z.object({
  ...common,
  message: z.string().max(messageAtMost.response),
  required_information: z.array(z.string()).optional(),
  collected_information: z.record(z.string(), z.unknown()).optional(),
  status: z.string().optional(),
  external_id: z.string().optional(),
  clarification_options: z.array(z.object({ id: z.string(), label: z.string() })).optional(),
  retry_after: z.number().optional(),
  execution: z.string().optional(),
  /** Ours: `same_message` where the identical bytes may be sent again later, whatever the status allows. */
  retry: z.string().optional(),
  /** Ours: address of the terms that the caller has to agree to first. */
  terms: z.string().optional(),
  /** Ours: the site's signed receipt of the execution, which anyone can verify. */
  receipt: z.unknown().optional(),
})

export type ChainEntry = z.infer<typeof chainEntry>
export type Attribution = z.infer<typeof attribution>
export type Explanation = z.infer<typeof explanation>
export type RequestEnvelope = z.infer<typeof request>
export type ResponseEnvelope = z.infer<typeof response>
export type Envelope = RequestEnvelope | ResponseEnvelope

const checkRequest = zodValidator(request)
const checkResponse = zodValidator(response)
const problemsAtMost = 10

/**
 * Checks an envelope that a client sent and returns the same object, unknown members included, because signatures
 * cover them all.
 */
export function parseRequest(json: Readonly<Record<string, unknown>>): RequestEnvelope {
  return parseEnvelope(json, checkRequest, "client")
}

export function parseResponse(json: Readonly<Record<string, unknown>>): ResponseEnvelope {
  return parseEnvelope(json, checkResponse, "site")
}

function parseEnvelope<T extends Envelope>(
  json: Readonly<Record<string, unknown>>,
  check: ReturnType<typeof zodValidator<T>>,
  sender: "client" | "site",
): T {
  if (typeof json.protocol_version === "string")
    assertSupportedVersion(json.protocol_version, "protocol_version")
  const checked = check(json)
  if (!checked.ok) {
    const problems = checked.issues.slice(0, problemsAtMost).map((issue) => issue.message)
    throw new ParleyError("invalid_request", `The envelope is not acceptable: ${problems.join("; ")}.`, {
      details: { issues: checked.issues.slice(0, problemsAtMost) },
    })
  }
  assertFlowType(checked.value, sender)
  return json as T
}

/** In a version we know, any other type is an error. A client accepts unknown types of a newer minor version. */
function assertFlowType({ flow_type, protocol_version }: Envelope, sender: "client" | "site"): void {
  const allowed: readonly string[] = sentBy[sender]
  if (allowed.includes(flow_type)) return
  if (sender === "site" && isNewerMinor(protocol_version) && !isFlowType(flow_type)) return
  throw new ParleyError(
    "invalid_request",
    `'flow_type' must be one of ${allowed.join(", ")}: no other is sent by a ${sender}.`,
  )
}

export function isFlowType(value: string): value is FlowType {
  return (flowTypes as readonly string[]).includes(value)
}

/** Section 3.4: after these a new intent needs a new interaction. */
export function isTerminal(type: string): boolean {
  return type === "execution_result" || type === "error"
}
