import { z } from "zod"
import { type Fetch, jsonDigest, readBounded } from "../../identity/index.ts"
import { ParleyError } from "../../intent/index.ts"
import { type AgentKey, type AgreementDraft, signAgreement, signRenewal } from "../../policy/index.ts"
import { issuePath, policyPaths } from "./policy-routes.ts"

/** A token that a service issued to us. */
export interface HeldToken {
  readonly id: string
  readonly text: string
  readonly permissions: readonly string[]
  /** Milliseconds since the epoch. */
  readonly validTo: number
}

export interface TermsClient {
  /** The policy of a service; undefined where it has none. */
  readPolicy(origin: string, signal?: AbortSignal): Promise<unknown>
  /** Agrees to the policy as it was read, and returns the token. */
  agree(origin: string, draft: AgreementDraft, key: AgentKey, signal?: AbortSignal): Promise<HeldToken>
  /** The token that follows another; throws `conflict` where the policy has changed. */
  renew(origin: string, token: HeldToken, key: AgentKey, signal?: AbortSignal): Promise<HeldToken>
}

const bytesAtMost = 1024 * 1024

const issued = z.looseObject({
  token: z.string(),
  pat: z.looseObject({
    uid: z.string(),
    permissions: z.array(z.string()),
    valid_to: z.iso.datetime({ offset: true }),
  }),
})
const failure = z.looseObject({ error: z.looseObject({ code: z.string(), message: z.string() }) })

/** The agent's side of UIM 2.5.4: reads terms, agrees to them, and keeps a token alive. */
export function createTermsClient(fetch: Fetch): TermsClient {
  async function readPolicy(origin: string, signal?: AbortSignal): Promise<unknown> {
    const response = await fetch(`${origin}${policyPaths[0]}`, {
      headers: { accept: "application/ld+json, application/json" },
      ...(signal && { signal }),
    })
    if (response.status === 404) {
      await response.body?.cancel()
      return undefined
    }
    return readBody(response, origin)
  }

  async function post(
    origin: string,
    path: string,
    body: unknown,
    signal: AbortSignal | undefined,
  ): Promise<HeldToken> {
    const response = await fetch(`${origin}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
      ...(signal && { signal }),
    })
    const parsed = issued.safeParse(await readBody(response, origin))
    if (!parsed.success) throw new ParleyError("unavailable", `${origin} sent no token.`)
    const { token, pat } = parsed.data
    return { id: pat.uid, text: token, permissions: pat.permissions, validTo: Date.parse(pat.valid_to) }
  }

  return {
    readPolicy,
    agree: (origin, draft, key, signal) => post(origin, issuePath, signAgreement(draft, key), signal),
    async renew(origin, token, key, signal) {
      const sha256 = jsonDigest(await readPolicy(origin, signal))
      return post(origin, "/api/pat/renew", signRenewal(token.id, sha256, key), signal)
    },
  }
}

async function readBody(response: Response, origin: string): Promise<unknown> {
  const text = new TextDecoder().decode(await readBounded(response.body, bytesAtMost))
  const body = parseJson(text)
  if (response.ok && body !== undefined) return body
  const said = failure.safeParse(body)
  const reason = said.success ? `: ${said.data.error.message.slice(0, 500)}` : ""
  const code =
    response.status === 409 ? "conflict" : response.status === 401 ? "unauthenticated" : "unavailable"
  throw new ParleyError(code, `${origin} answered ${response.status}${reason}`)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
