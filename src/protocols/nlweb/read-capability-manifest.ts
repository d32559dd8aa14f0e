import { z } from "zod"
import { isSecureUrl } from "../../identity/index.ts"
import { cutText, ParleyError } from "../../intent/index.ts"

export const capabilityManifestPath = "/.well-known/capability-manifest.json"

/** What a host announces to those who ask (2.4): where it answers questions, and its other doors. */
export interface Announced {
  readonly name: string | undefined
  readonly description: string | undefined
  readonly ask: string | undefined
  readonly who: string | undefined
  readonly mcp: readonly string[]
  readonly a2a: readonly string[]
}

const text = z.string().optional().catch(undefined)
const manifest = z.looseObject({
  name: text,
  description: text,
  who: text,
  capabilities: z
    .array(z.looseObject({ protocol: text, endpoint: text, ask: text }).catch({}))
    .catch([])
    .optional(),
})
const doorsAtMost = 4

export function readCapabilityManifest(body: unknown, url: string): Announced {
  const parsed = manifest.safeParse(body)
  if (!parsed.success) throw new ParleyError("invalid_request", `${url} is no capability manifest.`)
  const { name, description, who, capabilities = [] } = parsed.data
  const address = (written: string | undefined) => {
    const target = written === undefined ? null : URL.parse(written, url)
    return target && isSecureUrl(target) ? target.href : undefined
  }
  const doorsOf = (protocol: string) =>
    capabilities
      .filter((one) => one.protocol?.toLowerCase() === protocol)
      .flatMap(({ endpoint, ask }) => address(ask ?? endpoint) ?? [])
      .slice(0, doorsAtMost)
  return {
    name: name === undefined ? undefined : cutText(name, 200),
    description: description === undefined ? undefined : cutText(description, 2_000),
    ask: doorsOf("nlweb")[0],
    who: address(who),
    mcp: doorsOf("mcp"),
    a2a: doorsOf("a2a"),
  }
}
