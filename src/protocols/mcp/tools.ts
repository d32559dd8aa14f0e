import type { CallToolResult, Tool } from "@modelcontextprotocol/server"
import type { Outcome } from "../../execution/index.ts"
import { type IntentDescriptor, type Issue, type ParleyError, toParleyError } from "../../intent/index.ts"

/** An intent as an MCP tool: schemas as declared, hints from its effect. */
export function toTool(descriptor: IntentDescriptor): Tool {
  return {
    name: descriptor.name,
    title: descriptor.title,
    description: [descriptor.description, ...descriptor.constraints, ...descriptor.notes].join(" "),
    inputSchema: descriptor.input as Tool["inputSchema"],
    outputSchema: descriptor.output as Tool["outputSchema"],
    annotations: {
      title: descriptor.title,
      readOnlyHint: descriptor.effect === "read",
      destructiveHint: descriptor.effect === "destructive",
      idempotentHint: descriptor.idempotent,
      openWorldHint: false,
    },
  }
}

export function toToolResult(outcome: Outcome): CallToolResult {
  if (outcome.state !== "succeeded" || !outcome.output)
    return toToolError(outcome.error ?? toParleyError(undefined))
  return {
    content: [{ type: "text", text: JSON.stringify(outcome.output) }],
    structuredContent: outcome.output,
    _meta: { "parley/execution_id": outcome.executionId, "parley/receipt": outcome.receipt },
  }
}

/** Said with `isError`: a tool with an output schema may not answer in prose otherwise. */
export function toToolError(error: ParleyError): CallToolResult {
  const issues = (error.details?.issues ?? []) as readonly Issue[]
  const missing = issues.filter(({ rule }) => rule === "missing").map(({ path }) => path)
  return {
    isError: true,
    content: [{ type: "text", text: error.message }],
    _meta: { "parley/error": { code: error.code, missing, details: error.details ?? null } },
  }
}
