import { isParleyError, ParleyError } from "../../intent/index.ts"
import { type BlobOptions, type BlobRef, type LoadedBlob, loadBlobs } from "./blobs.ts"
import type { Plan } from "./compile-plan.ts"
import { applyMapping } from "./mapping.ts"
import { buildPatchRequest, toPatched } from "./patch-update.ts"
import type { Contract, Payload } from "./profile-contract.ts"
import { type Answer, toFailure } from "./provider-failure.ts"
import type { TransformContext } from "./transform-table.ts"
import type { CompiledCall, Transport } from "./transport.ts"
import { getAt } from "./value-path.ts"

export interface PlanInput {
  readonly payload: Payload
  readonly account: Readonly<Record<string, string>>
  readonly contract: Contract
  readonly transport: Transport
  readonly now: number
  readonly blobs: BlobOptions
}

/** One execution under way: the scope holds every source that rules can name so far. */
interface Run {
  readonly plan: Plan
  readonly input: PlanInput
  readonly context: TransformContext
  readonly scope: Record<string, unknown>
}

export async function runPlan(plan: Plan, input: PlanInput): Promise<Record<string, unknown>> {
  const blobs = await prepareBlobs(plan, input)
  const before: Record<string, unknown> = {}
  const scope: Record<string, unknown> = { ...input.payload, account: input.account, before }
  if (blobs.length > 0) scope.blobs = blobs
  const run: Run = { plan, input, scope, context: { now: input.now, blobs } }
  for (const [name, call] of plan.before) before[name] = await readCall(call, run)
  if (plan.api.patch !== undefined) scope.patched = toPatched(plan.api.patch, scope, input)
  scope.derived = await applyMapping(plan.derive, scope, run.context)
  const { call, answer } = await mainCall(run)
  if (plan.expand !== undefined) scope.expanded = await expandItems(plan.expand, answer, run)
  return readAnswer(call, answer, run, plan.reads ? "unavailable" : "indeterminate")
}

/** What the rules find in an answer. After an effect, failing to read it is never taken for a refusal. */
async function readAnswer(
  { result }: CompiledCall,
  answer: Answer,
  { scope, context }: Run,
  code: "unavailable" | "indeterminate",
): Promise<Record<string, unknown>> {
  try {
    return await applyMapping(result, { ...scope, ...answer }, context)
  } catch (cause) {
    if (code === "unavailable" && isParleyError(cause)) throw cause
    throw new ParleyError(code, "The provider's answer cannot be read. Look before repeating the action.", {
      cause,
    })
  }
}

async function prepareBlobs(plan: Plan, input: PlanInput): Promise<readonly LoadedBlob[]> {
  const found = plan.blobs === undefined ? [] : (getAt(input.payload, plan.blobs) ?? [])
  const references = (Array.isArray(found) ? found : [found]) as BlobRef[]
  return input.transport.upload(await loadBlobs(references, input.blobs))
}

/** The call itself; a key that the provider has seen before leads to the first result. */
async function mainCall({
  plan,
  input,
  scope,
  context,
}: Run): Promise<{ call: CompiledCall; answer: Answer }> {
  const { api, main, repeated } = plan
  const repeatable = plan.reads || (api.deduplicates === true && input.payload.idempotency_key !== undefined)
  const tree =
    api.patch === undefined
      ? await applyMapping(main.params, scope, context)
      : await buildPatchRequest(main, api.patch, scope, context)
  const answer = await input.transport.perform(main.call, tree, repeatable)
  if (repeatable && answer.status === repeated?.status)
    return { call: repeated.call, answer: await safeCall(repeated.call, { plan, input, scope, context }) }
  const failure = toFailure(answer, api.failure, repeatable)
  if (failure !== undefined) throw failure
  return { call: main, answer }
}

/** A call that changes nothing, so that losing it does no harm. */
async function safeCall(
  { call, params }: CompiledCall,
  { plan, input, scope, context }: Run,
): Promise<Answer> {
  const answer = await input.transport.perform(call, await applyMapping(params, scope, context), true)
  const failure = toFailure(answer, plan.api.failure, true)
  if (failure !== undefined) throw failure
  return answer
}

async function readCall(call: CompiledCall, run: Run): Promise<Record<string, unknown>> {
  return readAnswer(call, await safeCall(call, run), run, "unavailable")
}

/** Calls under way at once while a list is filled in: polite to the provider, bounded for us. */
const expandWidth = 5

async function expandItems(
  expand: NonNullable<Plan["expand"]>,
  answer: Answer,
  run: Run,
): Promise<readonly unknown[]> {
  const found = getAt(answer, expand.items)
  const items = Array.isArray(found) ? found : []
  const expanded: unknown[] = new Array(items.length)
  let next = 0
  const worker = async () => {
    while (next < items.length) {
      const position = next++
      const scope = { ...run.scope, item: items[position] }
      expanded[position] = await readCall(expand.call, { ...run, scope })
    }
  }
  await Promise.all(Array.from({ length: Math.min(expandWidth, items.length) }, worker))
  return expanded
}
