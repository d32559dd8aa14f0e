import type { z } from "zod"
import { ParleyError } from "../intent/index.ts"
import type {
  EventHandler,
  EventHandlers,
  Flow,
  FlowDeclaration,
  Hydrator,
  HydratorDeclaration,
} from "./flow-declaration.ts"
import { machineProblems } from "./machine.ts"

const idPattern = /^[a-z][a-zA-Z0-9]*(\.[a-z][a-zA-Z0-9]*)+$/
/** Names of events that clients may send; whatever the server sends to a machine itself looks different. */
export const eventPattern = /^[A-Z][A-Z0-9_]{0,63}$/
const halfAnHour = 30 * 60_000

/** Declares a flow. A mistake in it is thrown at once, with what to do about it. */
export function defineFlow<Props extends z.ZodObject>(declaration: FlowDeclaration<Props>): Flow<Props> {
  const { intentId, intent, meta, machine, schema, version = 1, lifetime = halfAnHour } = declaration
  const problems: string[] = []
  if (!idPattern.test(intentId))
    problems.push("intentId: write words with dots between them, as in order.place")
  if (intentId.startsWith("parley.")) problems.push("intentId: 'parley.' is kept for flows that are built in")
  for (const member of ["title", "description"] as const)
    if (meta[member].trim() === "") problems.push(`meta.${member}: say in words what the flow is for`)
  if (intent === undefined && schema === undefined)
    problems.push("schema: a flow without an intent has props of its own; say which")
  if (!Number.isInteger(version) || version < 1) problems.push("version: count from 1")
  if (!(lifetime > 0)) problems.push("lifetime: give milliseconds")
  if (machine) problems.push(...machineProblems(machine))
  if (problems.length > 0) throw invalid(intentId, problems)
  return {
    ...declaration,
    version,
    lifetime,
    display: declaration.display ?? "inline",
    dismissable: declaration.dismissable ?? true,
  }
}

/** Declares how the props of a flow are filled before it is first shown. */
export function defineHydrator<Props extends z.ZodObject, Extraction extends z.ZodObject>(
  declaration: HydratorDeclaration<Props, Extraction>,
): Hydrator {
  const { flow, extractionSchema, hydrate, follows, refreshAt } = declaration
  return {
    flow: flow.intentId,
    extractionSchema,
    hydrate: (params, context) => hydrate(params as z.output<Extraction>, context),
    follows: follows && ((props) => follows(props as z.output<Props>)),
    refreshAt: refreshAt && ((props, context) => refreshAt(props as z.output<Props>, context)),
  }
}

/** Declares what the events of a flow do. */
export function defineEventHandlers<Props extends z.ZodObject>(declaration: {
  readonly flow: Flow<Props>
  // biome-ignore lint/suspicious/noExplicitAny: each event has a payload of its own, which its own schema checks.
  readonly on: Readonly<Record<string, EventHandler<Props, any>>>
}): EventHandlers {
  const { flow, on } = declaration
  const wrong = Object.keys(on).filter((name) => !eventPattern.test(name))
  if (wrong.length > 0)
    throw invalid(flow.intentId, [`on: write events as in ADD_ITEM; ${wrong.join(", ")} is none`])
  return { flow: flow.intentId, on: on as EventHandlers["on"] }
}

export function invalid(intentId: string, problems: readonly string[]): ParleyError {
  return new ParleyError(
    "invalid_declaration",
    `The flow '${intentId}' has mistakes:\n  - ${problems.join("\n  - ")}`,
    { details: { problems } },
  )
}
