import { ParleyError } from "../../intent/index.ts"
import type { Api } from "./api-block.ts"
import { compileMapping, type Mapping } from "./mapping.ts"
import type { IntentFile, ProfileFile } from "./profile-files.ts"
import { type CompiledCall, compileCall } from "./transport.ts"
import { type Path, parsePath } from "./value-path.ts"

/** An api block made ready: every path and transform parsed, so that a bad profile fails before the first call. */
export interface Plan {
  readonly api: Api
  /** The intent changes nothing (specification, Read verbs; `query` is ours). */
  readonly reads: boolean
  readonly main: CompiledCall
  readonly before: readonly (readonly [string, CompiledCall])[]
  readonly derive: Mapping
  readonly expand: { readonly items: Path; readonly call: CompiledCall } | undefined
  readonly repeated: { readonly status: number; readonly call: CompiledCall } | undefined
  readonly blobs: Path | undefined
}

const readVerbs = new Set(["list", "read", "get", "query"])

export function compilePlan(api: Api, intent: IntentFile, profile: ProfileFile): Plan {
  if (intent.$id !== profile.pins.replace(/\/@sha256[:-][^/]+/, ""))
    throw new ParleyError(
      "invalid_declaration",
      `'${profile.id}' pins '${profile.pins}', not '${intent.$id}'.`,
    )
  if (api.result === undefined && intent.result !== undefined)
    throw new ParleyError(
      "invalid_declaration",
      `The api block of '${profile.id}' does not say how its result is found: add api.result.`,
    )
  const reads = readVerbs.has(intent.fqdn.split(".").at(-2) ?? "")
  if (api.expand !== undefined && !reads)
    throw new ParleyError(
      "invalid_declaration",
      `'${profile.id}' expands a list, which only an intent that reads can.`,
    )
  return {
    api,
    reads,
    main: compileCall(api),
    before: Object.entries(api.before ?? {}).map(([name, call]) => [name, compileCall(call)] as const),
    derive: compileMapping(api.derive, "to-key"),
    expand: api.expand && { items: parsePath(api.expand.items), call: compileCall(api.expand) },
    repeated: api.repeated && { status: api.repeated.status, call: compileCall(api.repeated) },
    blobs: api.blobs === undefined ? undefined : parsePath(api.blobs),
  }
}
