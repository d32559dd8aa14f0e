import {
  type CallToolResult,
  ProtocolError,
  ProtocolErrorCode,
  type Server,
} from "@modelcontextprotocol/server"
import { type IntentDescriptor, toParleyError } from "../../intent/index.ts"
import { startHeartbeat, toResult } from "./call.ts"
import { isFault } from "./errors.ts"
import type { Asking, ExtensionTool, McpCall } from "./extension-tools.ts"
import { callIntent } from "./intent-call.ts"
import { toPage } from "./pagination.ts"
import type { Handle, Serving } from "./serving.ts"
import { fromExtensionTool, toTool, toToolError } from "./tools.ts"

type Input = Readonly<Record<string, unknown>>

const pageSize = 200

export function serveTools(server: Server, serving: Serving, handle: Handle): void {
  const { toolbox, codec } = serving
  const { intents } = serving

  async function findTool(name: string): Promise<ExtensionTool["call"]> {
    const extension = toolbox.get(name)
    if (extension) return (input, call) => extension.tool.call(extension.parse(input), call)
    const descriptor = (await intents()).get(name)
    if (descriptor) return (input, call) => runIntent(serving, descriptor, input, call)
    throw new ProtocolError(
      ProtocolErrorCode.InvalidParams,
      `There is no tool '${name.slice(0, 128)}'. List the tools to see which there are.`,
    )
  }

  server.setRequestHandler("tools/list", ({ params }, request) =>
    handle(request, "tools", async ({ client }) => {
      const listed = [...toolbox.values()].filter(({ tool }) => client.apps || !tool.app?.only)
      const tools = listed.map(({ tool }) => fromExtensionTool(tool))
      for (const [name, descriptor] of await intents()) tools.push(toTool(name, descriptor))
      const { items, next } = toPage(tools, params?.cursor, pageSize)
      return { tools: [...items], ...(next !== undefined && { nextCursor: next }) }
    }),
  )

  server.setRequestHandler("tools/call", ({ params }, request) => {
    const { name, arguments: input = {} } = params
    const place = `tool ${name}`
    return handle(request, place, async (call) => {
      const run = await findTool(name)
      const result = await orToolError(serving, () => run(input, call))
      return toResult(result, place, request, codec)
    })
  })
}

async function runIntent(
  serving: Serving,
  descriptor: IntentDescriptor,
  input: Input,
  call: McpCall,
): Promise<CallToolResult | Asking> {
  const { content, heartbeat } = serving
  using _beating = startHeartbeat(call, heartbeat, (error) => content.onNotice?.(error))
  return await callIntent({ host: content.host, createId: serving.createId }, descriptor, input, call)
}

/** Returns an error of a tool as its result, so that the model sees it and can try again (Tools, "Error Handling"). */
async function orToolError(
  { content }: Serving,
  work: () => Promise<CallToolResult | Asking>,
): Promise<CallToolResult | Asking> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ProtocolError) throw error
    if (isFault(error)) content.onError(error)
    return toToolError(toParleyError(error))
  }
}
