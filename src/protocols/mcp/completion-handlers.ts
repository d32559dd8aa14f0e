import type { Server } from "@modelcontextprotocol/server"
import type { Completion } from "./extension-tools.ts"
import type { Handle, McpContent } from "./serving.ts"

/** The most values in one result (Completion, "Completion Results"). */
const valuesAtMost = 100

/** Completes the first letters of a prompt's argument or a template's variable. */
export function serveCompletions(server: Server, { prompts, resources }: McpContent, handle: Handle): void {
  if (!prompts?.complete && !resources?.complete) return
  server.setRequestHandler("completion/complete", ({ params }, request) =>
    handle(request, "completion", async (call) => {
      const { ref, argument, context } = params
      const place = {
        of: ref.type === "ref/prompt" ? ref.name : ref.uri,
        argument: argument.name,
        value: argument.value,
        known: context?.arguments ?? {},
      }
      const completed = await (ref.type === "ref/prompt" ? prompts : resources)?.complete?.(place, call)
      return { completion: toCompletion(completed ?? { values: [] }) }
    }),
  )
}

function toCompletion({ values, total = values.length }: Completion) {
  const shown = values.slice(0, valuesAtMost)
  return { values: shown, total, hasMore: total > shown.length }
}
