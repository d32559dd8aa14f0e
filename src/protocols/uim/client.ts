import { z } from "zod"
import { type Fetch, jsonDigest } from "../../identity/index.ts"
import { ParleyError } from "../../intent/index.ts"
import { type AgentKey, type AgreementDraft, signAgreement, signRenewal } from "../../policy/index.ts"
import type { ServiceEntry } from "../../registry/index.ts"
import { bodyOf, fetchJson } from "./fetch-json.ts"
import { issuePath, policyPaths } from "./policy-routes.ts"

/** A token that a service issued to us. */
export interface HeldToken {
  readonly id: string
  readonly text: string
  readonly permissions: readonly string[]
  /** Milliseconds since the epoch. */
  readonly validTo: number
}

/** Where the terms of a service are: at the addresses that it names, or at the usual paths of its origin. */
export type TermsPlace = Pick<ServiceEntry, "origin" | "policy" | "patEndpoint">

export interface TermsClient {
  /** The policy of a service; undefined where it has none. */
  readPolicy(place: TermsPlace, signal?: AbortSignal): Promise<unknown>
  /** Agrees to the policy as it was read, and returns the token. */
  agree(place: TermsPlace, draft: AgreementDraft, key: AgentKey, signal?: AbortSignal): Promise<HeldToken>
  /** The token that follows another; throws `conflict` where the policy has changed. */
  renew(place: TermsPlace, token: HeldToken, key: AgentKey, signal?: AbortSignal): Promise<HeldToken>
}

const issued = z.looseObject({
  token: z.string(),
  pat: z.looseObject({
    uid: z.string(),
    permissions: z.array(z.string()),
    valid_to: z.iso.datetime({ offset: true }),
  }),
})

/** The agent's side of UIM 2.5.4: reads terms, agrees to them, and keeps a token alive. */
export function createTermsClient(fetch: Fetch): TermsClient {
  async function readPolicy(place: TermsPlace, signal?: AbortSignal): Promise<unknown> {
    const answer = await fetchJson(fetch, place.policy ?? `${place.origin}${policyPaths[0]}`, {
      headers: { accept: "application/ld+json, application/json" },
      ...(signal && { signal }),
    })
    return answer.status === 404 ? undefined : bodyOf(answer)
  }

  async function post(url: string, body: unknown, signal: AbortSignal | undefined): Promise<HeldToken> {
    const answer = await fetchJson(fetch, url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
      ...(signal && { signal }),
    })
    const parsed = issued.safeParse(bodyOf(answer))
    if (!parsed.success) throw new ParleyError("unavailable", `${url} sent no token.`)
    const { token, pat } = parsed.data
    return { id: pat.uid, text: token, permissions: pat.permissions, validTo: Date.parse(pat.valid_to) }
  }

  return {
    readPolicy,
    agree: (place, draft, key, signal) => post(tokenUrl(place), signAgreement(draft, key), signal),
    async renew(place, token, key, signal) {
      const sha256 = jsonDigest(await readPolicy(place, signal))
      return post(renewalUrl(place), signRenewal(token.id, sha256, key), signal)
    },
  }
}

/** Where its tokens are asked for. */
export function tokenUrl({ origin, patEndpoint }: TermsPlace): string {
  return patEndpoint ?? `${origin}${issuePath}`
}

/** Renewal stands beside issue. */
function renewalUrl(place: TermsPlace): string {
  return tokenUrl(place).replace(/\/issue\/?$/, "/renew")
}
