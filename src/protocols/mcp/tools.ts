import type { CallToolResult, Tool } from "@modelcontextprotocol/server"
import type { Outcome } from "../../execution/index.ts"
import {
  compareVersions,
  type Effect,
  formatMoney,
  type IntentDescriptor,
  type Issue,
  type ParleyError,
  toParleyError,
} from "../../intent/index.ts"
import type { ExtensionTool } from "./extension-tools.ts"

/** Names of our members in MCP's `_meta`. */
export const metaNames = {
  interaction: "parley/interaction",
  execution: "parley/execution_id",
  receipt: "parley/receipt",
  item: "parley/item",
  externalId: "parley/external_id",
  error: "parley/error",
} as const

/**
 * Maps the names of tools to intents: to the newest version of each that is not deprecated. Where an extension tool or
 * an intent of another service has the same name, the namespace stands in front.
 */
export function toToolNames(
  intents: readonly IntentDescriptor[],
  taken: ReadonlySet<string>,
): ReadonlyMap<string, IntentDescriptor> {
  const newest = new Map<string, IntentDescriptor>()
  for (const descriptor of intents) {
    if (descriptor.deprecation !== undefined) continue
    const id = `${descriptor.namespace}.${descriptor.name}`
    const other = newest.get(id)
    if (!other || compareVersions(other.version, descriptor.version) < 0) newest.set(id, descriptor)
  }
  const uses = Map.groupBy(newest.values(), ({ name }) => name)
  return new Map(
    [...newest].map(([id, descriptor]) => {
      const { name } = descriptor
      return [taken.has(name) || (uses.get(name)?.length ?? 0) > 1 ? id : name, descriptor]
    }),
  )
}

/** Describes an intent as an MCP tool: schemas as declared, hints from its effect. */
export function toTool(name: string, descriptor: IntentDescriptor): Tool {
  const { title, description, constraints, notes, effect, idempotent, price } = descriptor
  const fee = price === undefined ? [] : [`Each call costs ${formatMoney(price)}.`]
  return {
    name,
    title,
    description: [description, ...constraints, ...notes, ...fee].join(" "),
    inputSchema: descriptor.input as Tool["inputSchema"],
    outputSchema: descriptor.output as Tool["outputSchema"],
    annotations: toAnnotations(title, effect, idempotent, descriptor.delegated),
  }
}

export function fromExtensionTool(tool: ExtensionTool): Tool {
  const { name, title, description, input, output, effect, idempotent = effect === "read", app } = tool
  return {
    name,
    title,
    description,
    inputSchema: input as Tool["inputSchema"],
    ...(output && { outputSchema: output as Tool["outputSchema"] }),
    annotations: toAnnotations(title, effect, idempotent),
    ...(app && { _meta: { ui: toAppMeta(app) } }),
  }
}

/** Which app shows a tool, and who may call it (MCP Apps, tool metadata). */
function toAppMeta({ uri, only }: NonNullable<ExtensionTool["app"]>) {
  return only ? { resourceUri: uri, visibility: ["app"] } : { resourceUri: uri }
}

/** A tool acts on this service alone, so its world is closed; what another host does is in the open. */
function toAnnotations(
  title: string,
  effect: Effect,
  idempotent: boolean,
  openWorld = false,
): Tool["annotations"] {
  return {
    title,
    readOnlyHint: effect === "read",
    destructiveHint: effect === "destructive",
    idempotentHint: idempotent,
    openWorldHint: openWorld,
  }
}

/** Returns the result as JSON for programs, followed by words for people where there are any. */
export function toToolResult(
  outcome: Outcome,
  words?: string,
  meta: Readonly<Record<string, unknown>> = {},
): CallToolResult {
  if (outcome.state !== "succeeded" || !outcome.output)
    return toToolError(outcome.error ?? toParleyError(undefined), {
      ...meta,
      [metaNames.execution]: outcome.executionId,
    })
  const content: CallToolResult["content"] = [{ type: "text", text: JSON.stringify(outcome.output) }]
  if (words !== undefined) content.push({ type: "text", text: words })
  return {
    content,
    structuredContent: outcome.output,
    _meta: {
      ...meta,
      [metaNames.execution]: outcome.executionId,
      ...(outcome.receipt !== undefined && { [metaNames.receipt]: JSON.parse(outcome.receipt) }),
    },
  }
}

/** Why a tool failed; `missing` names the arguments to add to the next call. */
export type ToolError = Pick<ParleyError, "code" | "message"> &
  Partial<Pick<ParleyError, "details" | "retryAfter">> & { readonly missing?: readonly string[] }

/** Sets `isError`, because otherwise a tool with an output schema may not answer in prose (Tools, "Output Schema"). */
export function toToolError(error: ToolError, meta: Readonly<Record<string, unknown>> = {}): CallToolResult {
  const { code, message, details, retryAfter, missing = missingIn(details) } = error
  return {
    isError: true,
    content: [{ type: "text", text: message }],
    _meta: {
      ...meta,
      [metaNames.error]: {
        code,
        ...(missing.length > 0 && { missing }),
        ...(details && { details }),
        ...(retryAfter !== undefined && { retry_after: retryAfter }),
      },
    },
  }
}

function missingIn(details: ParleyError["details"]): readonly string[] {
  const issues = (details?.issues ?? []) as readonly Issue[]
  return issues.filter(({ rule }) => rule === "missing").map(({ path }) => path)
}
