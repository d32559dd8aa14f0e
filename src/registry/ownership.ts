import { type Fetch, readBounded } from "../identity/index.ts"
import { isParleyError } from "../intent/index.ts"
import { isLoopbackHost, type LookupTxt } from "../outbound/index.ts"
import type { ServiceEntry } from "./records.ts"
import { type NamespaceClaim, namespaceClaims } from "./registry-store.ts"

/** How a proof is looked for. */
export interface ProofWays {
  readonly lookupTxt: LookupTxt
  readonly fetch: Fetch
}

/** found: it is proven; absent: everything was read, and it is not there; unreachable: something could not be read. */
export type ProofResult =
  | { readonly state: "found"; readonly by: "dns" | "file" }
  | { readonly state: "absent" | "unreachable"; readonly problem: string }

export const ownerFile = "/.well-known/uim-owner.txt"
const fileAtMost = 4_096
const patience = 10_000

/**
 * Looks for the token at every host that the service speaks for: at its own, and at the domain of its namespace where
 * that is another one, since whoever has a subdomain does not have the domain.
 */
export async function findProof(entry: ServiceEntry, token: string, ways: ProofWays): Promise<ProofResult> {
  let by: "dns" | "file" = "dns"
  for (const origin of provenOrigins(entry)) {
    const result = await findAt(origin, token, ways)
    if (result.state !== "found") return result
    if (result.by === "file") by = "file"
  }
  return { state: "found", by }
}

/** The origins that must show the token. */
export function provenOrigins({ origin, service: { namespace } }: ServiceEntry): readonly string[] {
  const { hostname } = new URL(origin)
  if (namespace === undefined || !isDomain(namespace) || isLoopbackHost(new URL(origin))) return [origin]
  return namespace.toLowerCase() === hostname ? [origin] : [origin, `https://${namespace.toLowerCase()}`]
}

async function findAt(origin: string, token: string, ways: ProofWays): Promise<ProofResult> {
  const { hostname } = new URL(origin)
  const [records, file] = await Promise.allSettled([
    readRecords(hostname, ways.lookupTxt),
    readFile(origin, ways.fetch),
  ])
  if (records.status === "fulfilled" && records.value.includes(`uim-owner=${token}`))
    return { state: "found", by: "dns" }
  if (file.status === "fulfilled" && file.value.includes(token)) return { state: "found", by: "file" }
  const isUnread = records.status === "rejected" && file.status === "rejected"
  const why = isUnread ? "Neither DNS nor the file could be read." : "Neither has the token."
  return {
    state: isUnread ? "unreachable" : "absent",
    problem: `Publish the TXT record 'uim-owner=${token}' at ${hostname} or _uim.${hostname}, or the file ${origin}${ownerFile} with the token in it. ${why}`,
  }
}

async function readRecords(hostname: string, lookupTxt: LookupTxt): Promise<readonly string[]> {
  const answers = await Promise.all([lookupTxt(hostname), lookupTxt(`_uim.${hostname}`)])
  return answers.flat().map((record) => record.trim())
}

/** The words of the file. A redirect proves nothing about this host. */
async function readFile(origin: string, fetch: Fetch): Promise<readonly string[]> {
  const response = await fetch(`${origin}${ownerFile}`, {
    redirect: "manual",
    signal: AbortSignal.timeout(patience),
  })
  if (response.status !== 200) {
    await response.body?.cancel()
    return []
  }
  try {
    return new TextDecoder().decode(await readBounded(response.body, fileAtMost)).split(/\s+/)
  } catch (error) {
    if (isParleyError(error) && error.code === "too_large") return []
    throw error
  }
}

/** How well a service at this origin may claim a namespace; undefined where it may not at all. */
export function toClaim(
  origin: string,
  namespace: string,
  isProvenThere: boolean,
): NamespaceClaim | undefined {
  const url = new URL(origin)
  const wanted = namespace.toLowerCase()
  if (!isDomain(namespace) || isLoopbackHost(url)) return namespaceClaims.free
  if (isProvenThere || url.hostname === wanted) return namespaceClaims.domain
  return url.hostname.endsWith(`.${wanted}`) ? namespaceClaims.subdomain : undefined
}

function isDomain(namespace: string): boolean {
  return namespace.includes(".")
}
