import { cutText } from "../../intent/index.ts"
import { policyPaths } from "./policy-routes.ts"
import { toUsableUrl } from "./usable-url.ts"

/** What a domain says in its TXT records (UIM 2.3.5, 2.4.2). */
export interface DnsRecords {
  readonly agentsFile?: string | undefined
  readonly discovery?: string | undefined
  readonly policy?: string | undefined
  /** How callers prove themselves, in the domain's own words. */
  readonly authentication?: string | undefined
  readonly publicKey?: string | undefined
}

/** The names in use for each entry; ours, which is the specification's, comes first. */
const names: Readonly<Record<keyof DnsRecords, readonly string[]>> = {
  agentsFile: ["uim-agents-file", "uim-agents", "agents_json_url"],
  discovery: ["uim-api-discovery", "uim-discovery"],
  policy: ["uim-policy-file", "uim-policy"],
  authentication: ["uim-authentication", "uim-auth"],
  publicKey: ["uim-public-key", "uim-key"],
}
const addresses: readonly (keyof DnsRecords)[] = ["agentsFile", "discovery", "policy"]
const longest = 2_048

/** Where a host's intents are searched. */
export const searchPath = "/api/intents/search"

/** The names under which a domain may publish them, the specification's first. */
export function namesOfRecords(domain: string): readonly string[] {
  return [domain, `_uim.${domain}`]
}

/** Reads TXT records of any of the forms in use; one record may hold several entries. Addresses must be usable. */
export function readDnsRecords(texts: readonly string[], origin: string): DnsRecords {
  const entries = texts.flatMap((text) => text.split(/\s*;\s*(?=[\w-]+=)|\s+/)).flatMap(toEntry)
  const find = (member: keyof DnsRecords) => {
    for (const name of names[member]) {
      const value = entries.find((entry) => entry.name === name)?.value
      const read = addresses.includes(member) ? toUsableUrl(value, origin) : value
      if (read !== undefined) return read
    }
    return undefined
  }
  return {
    agentsFile: find("agentsFile"),
    discovery: find("discovery"),
    policy: find("policy"),
    authentication: find("authentication"),
    publicKey: find("publicKey"),
  }
}

function toEntry(text: string): readonly { readonly name: string; readonly value: string }[] {
  const end = text.indexOf("=")
  const value = text
    .slice(end + 1)
    .trim()
    .replace(/^"(.*)"$/, "$1")
  if (end < 1 || value === "") return []
  return [{ name: text.slice(0, end).trim().toLowerCase(), value: cutText(value, longest) }]
}

/** The records that a site publishes for itself, as in `uim-agents-file=https://bella.example/agents.json`. */
export function toDnsRecords(origin: string, publicKey?: string): readonly string[] {
  return [
    `${names.agentsFile[0]}=${origin}/agents.json`,
    `${names.discovery[0]}=${origin}${searchPath}`,
    `${names.policy[0]}=${origin}${policyPaths[0]}`,
    `${names.authentication[0]}=pat`,
    ...(publicKey === undefined ? [] : [`${names.publicKey[0]}=${publicKey}`]),
  ]
}
