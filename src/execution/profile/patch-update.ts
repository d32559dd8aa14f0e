import { canonicalJson } from "../../identity/canonical-json.ts"
import { ParleyError } from "../../intent/index.ts"
import type { Contract, Payload } from "./contract.ts"
import type { CompiledCall, RequestTree } from "./exchange.ts"
import { applyJsonPatch, type PatchOperation } from "./json-patch.ts"
import { applyMapping } from "./mapping.ts"
import { getAt, parsePath } from "./path.ts"
import type { TransformContext } from "./transforms.ts"

interface PatchRule {
  readonly of: string
  readonly schema: string
}

type Members = Readonly<Record<string, unknown>>

/** The record after the payload's patch, held against the shape such records have. */
export function toPatched(
  rule: PatchRule,
  scope: Members,
  run: { payload: Payload; contract: Contract },
): Members {
  const operations = (run.payload.object?.patch ?? []) as readonly PatchOperation[]
  const patched = applyJsonPatch(currentOf(rule, scope), operations)
  run.contract.assertSchema(rule.schema, patched, "the record after the patch")
  return patched as Members
}

/**
 * The request that turns the current record into the patched one: only members that differ are sent, and
 * what was removed is sent as null, so that nothing the profile does not know of is touched.
 */
export async function buildPatchRequest(
  call: CompiledCall,
  rule: PatchRule,
  scope: Members,
  context: TransformContext,
): Promise<RequestTree> {
  const current = currentOf(rule, scope)
  assertMapped(call, current, scope.patched as Members)
  const old = await bodyOf(call, { ...scope, patched: current }, context)
  const wanted = await bodyOf(call, scope, context)
  const body: Record<string, unknown> = {}
  for (const name of new Set([...Object.keys(old), ...Object.keys(wanted)]))
    if (!sameJson(old[name], wanted[name])) body[name] = wanted[name] ?? null
  if (Object.keys(body).length === 0)
    throw new ParleyError("invalid_input", "'object.patch' changes nothing: the record is so already.")
  const changed = Object.keys(body)
  return { ...(await applyMapping(call.params, { ...scope, changed }, context)), body }
}

function currentOf(rule: PatchRule, scope: Members): Members {
  return (getAt(scope, parsePath(rule.of)) ?? {}) as Members
}

async function bodyOf(call: CompiledCall, scope: Members, context: TransformContext): Promise<Members> {
  const tree = await applyMapping(call.params, scope, context)
  return (tree.body ?? {}) as Members
}

/** A change of a member that the profile does not send would be lost without a word. */
function assertMapped(call: CompiledCall, current: Members, patched: Members): void {
  const mapped = new Set(
    call.params.steps
      .filter((step) => step.from?.[0]?.text === "patched")
      .map((step) => step.from?.[1]?.text),
  )
  const names = new Set([...Object.keys(current), ...Object.keys(patched)])
  const lost = [...names].filter((name) => !mapped.has(name) && !sameJson(current[name], patched[name]))
  if (lost.length > 0)
    throw new ParleyError(
      "invalid_input",
      `This profile cannot change ${lost.map((name) => `'${name}'`).join(", ")}.`,
    )
}

function sameJson(one: unknown, other: unknown): boolean {
  if (one === undefined || other === undefined) return one === other
  return canonicalJson(one) === canonicalJson(other)
}
