import type { HostContext } from "../../host/index.ts"
import type { NlwebHandler } from "./handler.ts"
import type { Reply } from "./rendering.ts"
import type { Json, NlwebResponse } from "./wire.ts"

/** A tool in the words that MCP and its kin share; the role that speaks them turns it into theirs (Appendix A). */
export interface NlwebTool {
  readonly name: "ask" | "await"
  readonly description: string
  readonly inputSchema: Json
  call(
    input: unknown,
    context: HostContext,
  ): Promise<{ readonly response: NlwebResponse; readonly isError: boolean }>
}

/** `ask` and `await` as tools: the same handler, the same JSON. */
export function createNlwebTools(handler: NlwebHandler, about: string): readonly NlwebTool[] {
  const result = ({ body, status }: Reply) => ({ response: body, isError: status >= 400 })
  return [
    {
      name: "ask",
      description: `Natural language interface: ask for information or to get something done. ${about}`,
      inputSchema: {
        type: "object",
        properties: {
          query: {
            type: "object",
            description: "What is asked, and conditions on the results",
            properties: { text: { type: "string" }, site: { type: "string" }, itemType: { type: "string" } },
            required: ["text"],
          },
          context: { type: "object", description: "What was said before and what is known of the person" },
          prefer: {
            type: "object",
            description: "How the answer should look: response_format, mode, accept-language",
          },
          meta: { type: "object", description: "Version, session_context and user" },
        },
        required: ["query"],
      },
      call: async (input, context) => result(await handler.askWhole(input, context)),
    },
    {
      name: "await",
      description: "Looks after a promise that ask has given, or cancels it.",
      inputSchema: {
        type: "object",
        properties: {
          promise_token: { type: "string" },
          action: { type: "string", enum: ["checkin", "cancel"] },
          meta: { type: "object" },
        },
        required: ["promise_token", "action"],
      },
      call: async (input, context) => result(await handler.await(input, context)),
    },
  ]
}
