import { type Context, Hono } from "hono"
import { z } from "zod"
import type { Authenticate } from "../../host/index.ts"
import { prepareBody, readJson, toPreparedResponse } from "../../http/index.ts"
import { ParleyError } from "../../intent/index.ts"
import { Windows } from "../../limits/index.ts"
import { type Agreements, type IssuedToken, type PublishedPolicy, toStructure } from "../../policy/index.ts"

export interface PolicyRoutesOptions {
  /** The policy of the host, or, at a mediator, of one of its services. */
  readonly published: (service: string | undefined) => Promise<PublishedPolicy>
  readonly agreements: Pick<Agreements, "issue" | "renew" | "revokeOwn">
  readonly authenticate: Authenticate<Context>
  readonly issuer: () => string
  /** What callers are counted by before they have proven anything. */
  readonly addressOf: (c: Context) => string
  readonly now: () => number
}

/** Where a host's policy is read, and where agents agree to it. */
export const policyPaths = ["/uim-policy.json", "/api/policy"] as const
export const issuePath = "/api/pat/issue"

/** Agreeing costs a signature check, and perhaps a fetch of the agent's keys. */
const agreementsPerMinute = 30

/** UIM 2.5: the policy of a host, and the tokens of those who agree to it. */
export function createPolicyRoutes(options: PolicyRoutesOptions): Hono {
  const { agreements, issuer, authenticate } = options
  const routes = new Hono()
  const attempts = new Windows({ limit: agreementsPerMinute, length: 60_000, now: options.now })
  const admitted = (handle: (c: Context) => Promise<Response>) => (c: Context) => {
    const retryAfter = attempts.take(options.addressOf(c))
    if (retryAfter > 0)
      throw new ParleyError("rate_limited", `Too many agreements at once. Try again in ${retryAfter} s.`, {
        retryAfter,
      })
    return handle(c)
  }

  for (const path of policyPaths)
    routes.get(path, async (c) => {
      const { document, sha256 } = await options.published(c.req.query("service"))
      const body = prepareBody(JSON.stringify(document), { contentType: "application/ld+json" })
      const response = toPreparedResponse(body, c.req.raw)
      response.headers.set("uim-policy-sha256", sha256)
      response.headers.set("link", `<${issuer()}${issuePath}>; rel="uim-pat-endpoint"`)
      return response
    })
  for (const prefix of ["/api/pat", "/pat"]) {
    routes.post(
      `${prefix}/issue`,
      admitted(async (c) =>
        toIssued(await agreements.issue(await readJson(c.req.raw)), issuer(), options.now()),
      ),
    )
    routes.post(
      `${prefix}/renew`,
      admitted(async (c) =>
        toIssued(await agreements.renew(await readJson(c.req.raw)), issuer(), options.now()),
      ),
    )
    routes.post(`${prefix}/revoke`, async (c) => {
      const uid = parseUid(await readJson(c.req.raw))
      const { principal } = await authenticate(c)
      return Response.json({ revoked: await agreements.revokeOwn(principal, uid) })
    })
  }
  return routes
}

const revocation = z.looseObject({ uid: z.string().min(1).max(100).optional() })

function parseUid(body: unknown): string | undefined {
  const parsed = revocation.safeParse(body)
  if (parsed.success) return parsed.data.uid
  throw new ParleyError("invalid_request", "The parameter 'uid' names the token to revoke, or is left out.", {
    details: { parameter: "uid" },
  })
}

/** The token as the specification's structure, as a signed JWT, and under the name that the mock agent reads. */
function toIssued(issued: IssuedToken, issuer: string, now: number): Response {
  const { text, token, agreement, hasBilling } = issued
  const body = {
    pat: toStructure(issued, issuer),
    signature: text.slice(text.lastIndexOf(".") + 1),
    token: text,
    "uim-pat": text,
    token_type: "Bearer",
    expires_in: Math.max(0, Math.floor((token.validTo - now) / 1_000)),
    agreement: agreement.id,
    policy_sha256: agreement.policySha256,
    ...(hasBilling && { billing_info: { accepted: true, stored: false } }),
  }
  return Response.json(body, { headers: { "cache-control": "no-store" } })
}
