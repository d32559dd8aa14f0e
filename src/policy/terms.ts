import { jsonDigest } from "../identity/index.ts"
import { type IntentDescriptor, ParleyError } from "../intent/index.ts"
import { createCallWorld, type PolicyParty } from "./call-world.ts"
import { checkPolicy } from "./check-policy.ts"
import { derivePolicy } from "./derive-policy.ts"
import { intentAsset } from "./intent-names.ts"
import {
  evaluatePolicy,
  odrl,
  type Policy,
  type PolicyDecision,
  readPolicy,
  withInherited,
} from "./odrl/index.ts"

/** The terms of a business, where it writes its own. */
export interface PolicySettings {
  /**
   * The policy in ODRL 2.2, as JSON-LD or in the shape of UIM; without one it follows from the declarations.
   * @example JSON.parse(await readFile("policy.json", "utf8"))
   */
  readonly document?: unknown
  /**
   * Policies that it inherits from. Nothing is fetched.
   * @example [JSON.parse(await readFile("group-policy.json", "utf8"))]
   */
  readonly parents?: readonly unknown[]
  /**
   * Members of the collections of parties that the policy names.
   * @example { "https://bella.example/partners": ["https://assistant.example"] }
   */
  readonly groups?: Readonly<Record<string, readonly string[]>>
  /**
   * Milliseconds for which a token is valid (24 hours). It is renewed without a new agreement.
   * @example 3_600_000
   */
  readonly tokenLifetime?: number
}

/** A policy as it is published and agreed to. */
export interface PublishedPolicy {
  readonly document: unknown
  readonly policy: Policy
  /** SHA-256 over the canonical JSON of the document: what an agreement is to. */
  readonly sha256: string
}

export interface Terms {
  published(): PublishedPolicy
  /** Decides whether a party may execute an intent, and says why. */
  decide(descriptor: IntentDescriptor, party: PolicyParty, now: number): PolicyDecision
}

export interface TermsOptions {
  readonly intents: readonly IntentDescriptor[]
  /** The public origin; a derived policy names it. */
  readonly origin: () => string
  readonly settings?: PolicySettings | undefined
}

/** The terms of a host. A written policy that cannot be meant fails the start with everything that is wrong in it. */
export function createTerms({ intents, origin, settings = {} }: TermsOptions): Terms {
  const { document, parents = [], groups = {} } = settings
  const written = document === undefined ? undefined : readWritten(document, parents)
  if (written) assertSound(written.policy, intents, origin())
  let derived: { readonly origin: string; readonly published: PublishedPolicy } | undefined

  function published(): PublishedPolicy {
    if (written) return written
    const now = origin()
    if (derived?.origin !== now) derived = { origin: now, published: publish(derivePolicy(intents, now)) }
    return derived.published
  }

  return {
    published,
    decide(descriptor, party, now) {
      const world = createCallWorld({ origin: origin(), descriptor, party, groups, now })
      const target = intentAsset(descriptor, origin())
      return evaluatePolicy(
        published().policy,
        { action: `${odrl}execute`, target, assignee: party.id },
        world,
      )
    },
  }
}

function publish(document: unknown, parents: readonly unknown[] = []): PublishedPolicy {
  const known = new Map(parents.map(readPolicy).map((parent) => [parent.uid, parent]))
  const policy = withInherited(readPolicy(document), known)
  return { document, policy, sha256: jsonDigest(document) }
}

function readWritten(document: unknown, parents: readonly unknown[]): PublishedPolicy {
  try {
    return publish(document, parents)
  } catch (error) {
    if (!(error instanceof ParleyError)) throw error
    throw new ParleyError("invalid_configuration", error.message, { details: error.details })
  }
}

function assertSound(policy: Policy, intents: readonly IntentDescriptor[], origin: string): void {
  const { problems } = checkPolicy(policy, intents, origin)
  if (problems.length === 0) return
  const list = problems.map((problem) => `\n  - ${problem}`).join("")
  throw new ParleyError(
    "invalid_configuration",
    `The policy '${policy.uid}' does not fit this service:${list}`,
  )
}
