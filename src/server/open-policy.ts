import type { TermsOf } from "../execution/index.ts"
import type { CredentialReader, Principal } from "../identity/index.ts"
import type { IntentDescriptor } from "../intent/index.ts"
import {
  type Agreements,
  createTerms,
  notPermitted,
  type PolicyParty,
  type Terms,
  toIntentTerms,
} from "../policy/index.ts"
import { issuePath, policyPaths } from "../protocols/uim/index.ts"
import type { Foundation } from "./foundation.ts"
import { openTokens, type TokensOptions } from "./open-tokens.ts"

export interface PolicyOptions extends TokensOptions {
  readonly intents: readonly IntentDescriptor[]
}

/** The terms of a host, the agreements to them, and the reader of the tokens that follow. */
export interface OpenPolicy {
  readonly terms: Terms
  readonly agreements: Agreements
  readonly reader: CredentialReader
  readonly termsOf: TermsOf
}

export async function openPolicy(
  options: PolicyOptions,
  foundation: Foundation,
  stack: AsyncDisposableStack,
): Promise<OpenPolicy> {
  const { intents, policy } = options
  const { origin, now } = foundation
  const terms = createTerms({ intents, origin, settings: policy })
  const { reader, agreementsTo } = await openTokens(options, foundation, stack)
  const references = () => policyPaths.map((path) => `${origin()}${path}`)
  return {
    terms,
    agreements: agreementsTo({ terms, intents, references }),
    reader,
    termsOf: createTermsOf(terms, intents, { isWritten: policy?.document !== undefined, origin, now }),
  }
}

/**
 * Asks a written policy about each call. Derived terms say what the declarations say, which is enforced anyway; so
 * they are not asked, and neither is any policy about what is built in.
 */
function createTermsOf(
  terms: Terms,
  intents: readonly IntentDescriptor[],
  { isWritten, origin, now }: { isWritten: boolean } & Pick<Foundation, "origin" | "now">,
): TermsOf {
  const declared = new Set(intents.map(({ uid }) => uid))
  return (descriptor, principal) => {
    if (!isWritten || !declared.has(descriptor.uid)) return undefined
    const decision = terms.decide(descriptor, toParty(principal), now())
    if (decision.allowed) return toIntentTerms(terms.published().policy, decision, descriptor)
    throw notPermitted(descriptor, decision, {
      token_endpoint: `${origin()}${issuePath}`,
      // Whoever proves itself may be permitted what nobody else is.
      isStranger: principal.kind === "anonymous",
    })
  }
}

/** A caller as a policy sees it. */
export function toParty({ id, agreement }: Principal): PolicyParty {
  return {
    id: (agreement?.party ?? id).replace(/^agent:/, ""),
    dutiesMet: agreement?.dutiesMet ?? [],
    keyNames: agreement?.keyNames ?? [],
    signed: agreement?.signed ?? false,
  }
}
