import { equalJson, isPlainObject, ParleyError } from "../../intent/index.ts"
import { applyJsonPatch, type PatchOperation } from "./json-patch.ts"
import { applyMapping } from "./mapping.ts"
import type { Contract, Payload } from "./profile-contract.ts"
import type { TransformContext } from "./transform-table.ts"
import type { CompiledCall, RequestTree } from "./transport.ts"

interface PatchRule {
  /** Name of the call in `before` that read the record: it gives `object` and, where there is one, `etag`. */
  readonly of: string
  readonly schema: string
}

type Members = Readonly<Record<string, unknown>>

/** Returns the record after the payload's patch, checked against the schema of such records. */
export function toPatched(
  rule: PatchRule,
  scope: Members,
  run: { payload: Payload; contract: Contract },
): Members {
  const { object, etag } = readBefore(rule, scope)
  const seen = run.payload.target.etag
  if (seen !== undefined && etag !== undefined && seen !== etag)
    throw new ParleyError(
      "conflict",
      `The record has changed: its etag is ${etag}, not ${seen}. Read it again.`,
      {
        details: { expected: seen, actual: etag },
      },
    )
  const operations = (run.payload.object?.patch ?? []) as readonly PatchOperation[]
  const patched = applyJsonPatch(object, operations)
  run.contract.assertSchema(rule.schema, patched, "the record after the patch")
  return patched as Members
}

/**
 * Builds the request that turns the current record into the patched one: only members that differ are sent, and what
 * was removed is sent as null, so that nothing the profile does not know of is touched.
 */
export async function buildPatchRequest(
  call: CompiledCall,
  rule: PatchRule,
  scope: Members,
  context: TransformContext,
): Promise<RequestTree> {
  const current = readBefore(rule, scope).object
  const patched = scope.patched as Members
  const old = await bodyOf(call, { ...scope, patched: current }, context)
  for (const name of differences(current, patched)) {
    const trial = await bodyOf(call, { ...scope, patched: { ...current, [name]: patched[name] } }, context)
    // A change that the profile has no place for would be lost without a word.
    if (equalJson(old, trial)) throw new ParleyError("invalid_input", `This profile cannot change '${name}'.`)
  }
  const wanted = await bodyOf(call, scope, context)
  const changed = differences(old, wanted)
  if (changed.length === 0)
    throw new ParleyError(
      "invalid_input",
      "'object.patch' changes nothing: the record already is as it asks.",
    )
  // Values that do not come from the record, such as the version it is based on, are always sent.
  const constant = await bodyOf(withoutRecord(call), scope, context)
  const differing = Object.fromEntries(changed.map((name) => [name, withRemovals(old[name], wanted[name])]))
  const tree = await applyMapping(call.params, { ...scope, changed }, context)
  return { ...tree, body: { ...constant, ...differing } }
}

/** Providers merge what they get into what they have: a member that is to go has to be sent as null. */
function withRemovals(old: unknown, wanted: unknown): unknown {
  if (wanted === undefined) return null
  if (!isPlainObject(old) || !isPlainObject(wanted)) return wanted
  const names = new Set([...Object.keys(old), ...Object.keys(wanted)])
  return Object.fromEntries([...names].map((name) => [name, withRemovals(old[name], wanted[name])]))
}

function withoutRecord(call: CompiledCall): CompiledCall {
  const steps = call.params.steps.filter((step) => step.from?.[0]?.text !== "patched")
  return { ...call, params: { ...call.params, steps } }
}

function readBefore(rule: PatchRule, scope: Members): { object: Members; etag: unknown } {
  const found = (scope.before as Record<string, Members> | undefined)?.[rule.of] ?? {}
  return { object: (found.object ?? {}) as Members, etag: found.etag }
}

async function bodyOf(call: CompiledCall, scope: Members, context: TransformContext): Promise<Members> {
  const tree = await applyMapping(call.params, scope, context)
  return (tree.body ?? {}) as Members
}

/** The names of members that two objects do not have in common. */
function differences(one: Members, other: Members): string[] {
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].filter((name) => !equalJson(one[name], other[name]))
}
