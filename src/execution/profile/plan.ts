import { ParleyError } from "../../intent/index.ts"
import type { Api } from "./api.ts"
import { type BlobOptions, type BlobRef, type LoadedBlob, loadBlobs } from "./blobs.ts"
import type { Contract, Payload } from "./contract.ts"
import { type CompiledCall, compileCall, type Exchange } from "./exchange.ts"
import { type Answer, toFailure } from "./failure.ts"
import type { IntentFile, ProfileFile } from "./files.ts"
import { applyMapping, compileMapping, type Mapping } from "./mapping.ts"
import { buildPatchRequest, toPatched } from "./patch-update.ts"
import { getAt, type Path, parsePath } from "./path.ts"
import type { TransformContext } from "./transforms.ts"

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
  return {
    api,
    reads: readVerbs.has(intent.fqdn.split(".").at(-2) ?? ""),
    main: compileCall(api),
    before: Object.entries(api.before ?? {}).map(([name, call]) => [name, compileCall(call)] as const),
    derive: compileMapping(api.derive, "to-key"),
    expand: api.expand && { items: parsePath(api.expand.items), call: compileCall(api.expand) },
    repeated: api.repeated && { status: api.repeated.status, call: compileCall(api.repeated) },
    blobs: api.blobs === undefined ? undefined : parsePath(api.blobs),
  }
}

export interface PlanRun {
  readonly payload: Payload
  readonly account: Readonly<Record<string, string>>
  readonly contract: Contract
  readonly exchange: Exchange
  readonly now: number
  readonly blobs: BlobOptions
}

type Scope = Record<string, unknown>

export async function runPlan(plan: Plan, run: PlanRun): Promise<Record<string, unknown>> {
  const blobs = await prepareBlobs(plan, run)
  const context: TransformContext = { now: run.now, blobs }
  const scope: Scope = { ...run.payload, account: run.account, before: {} }
  if (blobs.length > 0) scope.blobs = blobs
  for (const [name, call] of plan.before) {
    const answer = await callProvider(call, scope, context, plan, run, true)
    ;(scope.before as Scope)[name] = await applyMapping(call.result, { ...scope, ...answer }, context)
  }
  if (plan.api.patch !== undefined) scope.patched = toPatched(plan.api.patch, scope, run)
  scope.derived = await applyMapping(plan.derive, scope, context)
  const answer = await callMain(plan, scope, context, run)
  if (plan.expand !== undefined) await expandItems(plan.expand, answer, scope, context, plan, run)
  return applyMapping(answer.call.result, { ...scope, ...answer.answer }, context)
}

async function prepareBlobs(plan: Plan, run: PlanRun): Promise<readonly LoadedBlob[]> {
  const found = plan.blobs === undefined ? [] : (getAt(run.payload, plan.blobs) ?? [])
  const references = (Array.isArray(found) ? found : [found]) as BlobRef[]
  return run.exchange.upload(await loadBlobs(references, run.blobs))
}

/** The call itself; a key that the provider has seen before leads to the first result. */
async function callMain(
  plan: Plan,
  scope: Scope,
  context: TransformContext,
  run: PlanRun,
): Promise<{ call: CompiledCall; answer: Answer }> {
  const repeatable =
    plan.reads || (plan.api.deduplicates === true && run.payload.idempotency_key !== undefined)
  const tree =
    plan.api.patch === undefined
      ? await applyMapping(plan.main.params, scope, context)
      : await buildPatchRequest(plan.main, plan.api.patch, scope, context)
  const answer = await run.exchange.perform(plan.main.call, tree, repeatable)
  if (plan.repeated !== undefined && answer.status === plan.repeated.status && repeatable) {
    const { call } = plan.repeated
    return { call, answer: await callProvider(call, scope, context, plan, run, true) }
  }
  const failure = toFailure(answer, plan.api.failure, repeatable)
  if (failure !== undefined) throw failure
  return { call: plan.main, answer }
}

async function callProvider(
  call: CompiledCall,
  scope: Scope,
  context: TransformContext,
  plan: Plan,
  run: PlanRun,
  repeatable: boolean,
): Promise<Answer> {
  const tree = await applyMapping(call.params, scope, context)
  const answer = await run.exchange.perform(call.call, tree, repeatable)
  const failure = toFailure(answer, plan.api.failure, repeatable)
  if (failure !== undefined) throw failure
  return answer
}

/** Calls under way at once while a list is filled in: polite to the provider, bounded for us. */
const expandWidth = 5

async function expandItems(
  expand: NonNullable<Plan["expand"]>,
  main: { answer: Answer },
  scope: Scope,
  context: TransformContext,
  plan: Plan,
  run: PlanRun,
): Promise<void> {
  const found = getAt(main.answer, expand.items)
  const items = Array.isArray(found) ? found : []
  const expanded: unknown[] = new Array(items.length)
  let next = 0
  const worker = async () => {
    while (next < items.length) {
      const position = next++
      const itemScope = { ...scope, item: items[position] }
      const answer = await callProvider(expand.call, itemScope, context, plan, run, true)
      expanded[position] = await applyMapping(expand.call.result, { ...itemScope, ...answer }, context)
    }
  }
  await Promise.all(Array.from({ length: Math.min(expandWidth, items.length) }, worker))
  scope.expanded = expanded
}
