import { z } from "zod"
import { ParleyError } from "../../intent/index.ts"

const text = z.string().min(1).max(500)
const signature = z.string().min(1).max(262_144)
const publicKey = z.union([z.string().min(1).max(8_192), z.record(z.string(), z.unknown())])
const names = z.array(text).max(200)

/** UIM 2.5.6.1.1, with the intents wanted (1.2.3). Whatever else it says is covered by the signature, too. */
const signedRequest = z.looseObject({
  agent_id: text,
  policy_reference: text,
  policy_sha256: z
    .string()
    .regex(/^[\da-f]{64}$/, "64 hexadecimal digits")
    .optional(),
  intents: names.optional(),
  duties_met: names.optional(),
  billing_info: z
    .looseObject({
      payment_method: text,
      billing_address: text.optional(),
      currency: z.string().regex(/^[A-Z]{3}$/, "a currency of three letters, as in USD"),
    })
    .optional(),
  kid: text.optional(),
  agent_public_key: publicKey.optional(),
  signature,
})

/** The shape of the authors' own mock agent: a JSON Web Signature of the policy, and the key to verify it with. */
const signedPolicy = z.looseObject({
  agent_id: text,
  signed_policy: signature,
  agent_public_key: publicKey.optional(),
  intents: names.optional(),
  kid: text.optional(),
})

/** An agreement as it was asked for. */
export interface AgreementRequest {
  readonly agentId: string
  /** Undefined where the signature is over the policy itself. */
  readonly policyReference: string | undefined
  readonly policySha256: string | undefined
  /** Undefined asks for whatever the policy permits. */
  readonly intents: readonly string[] | undefined
  readonly dutiesMet: readonly string[]
  readonly hasBilling: boolean
  readonly kid: string | undefined
  readonly publicKey: unknown
  readonly signature: string
  /** What a plain signature covers, less the policy's SHA-256. */
  readonly unsigned: Readonly<Record<string, unknown>>
}

export function parseAgreementRequest(body: unknown): AgreementRequest {
  const isMock = typeof body === "object" && body !== null && "signed_policy" in body
  return isMock ? fromSignedPolicy(parse(signedPolicy, body)) : fromSignedRequest(parse(signedRequest, body))
}

function fromSignedRequest(request: z.infer<typeof signedRequest>): AgreementRequest {
  const { signature, ...unsigned } = request
  return {
    agentId: request.agent_id,
    policyReference: request.policy_reference,
    policySha256: request.policy_sha256,
    intents: request.intents,
    dutiesMet: request.duties_met ?? [],
    hasBilling: request.billing_info !== undefined,
    kid: request.kid,
    publicKey: request.agent_public_key,
    signature,
    unsigned,
  }
}

function fromSignedPolicy(request: z.infer<typeof signedPolicy>): AgreementRequest {
  return {
    agentId: request.agent_id,
    policyReference: undefined,
    policySha256: undefined,
    intents: request.intents,
    dutiesMet: [],
    hasBilling: false,
    kid: request.kid,
    publicKey: request.agent_public_key,
    signature: request.signed_policy,
    unsigned: {},
  }
}

const renewal = z.looseObject({ uid: text, signature })

/** A renewal is signed by the key that the token is bound to, so that whoever finds a token cannot prolong it. */
export function parseRenewal(body: unknown): {
  uid: string
  signature: string
  unsigned: Record<string, unknown>
} {
  const { signature, ...unsigned } = parse(renewal, body)
  return { uid: unsigned.uid, signature, unsigned }
}

/** Reads the members of a request; the error names the first that is missing or wrong. */
function parse<T>(schema: z.ZodType<T>, body: unknown): T {
  const result = schema.safeParse(body)
  if (result.success) return result.data
  const [issue] = result.error.issues
  const member = issue?.path.join(".") ?? ""
  if (member === "")
    throw new ParleyError(
      "invalid_request",
      "The body must be a JSON object with 'agent_id' and 'signature'.",
    )
  throw new ParleyError(
    "invalid_request",
    `The parameter '${member}' is missing or wrong: ${issue?.message}.`,
    {
      details: { parameter: member },
    },
  )
}
