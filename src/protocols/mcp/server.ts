import { createMcpHandler, Server, type ServerContext } from "@modelcontextprotocol/server"
import { type Context, Hono } from "hono"
import type { Host, HostContext } from "../../host/index.ts"
import { isParleyError, ParleyError } from "../../intent/index.ts"
import { toTool, toToolError, toToolResult } from "./tools.ts"

export interface McpOptions {
  readonly host: Host
  readonly contextOf: (c: Context) => HostContext
  readonly onError: (error: unknown) => void
}

/** MCP over streamable HTTP: every intent of the host is a tool. */
export function createMcpRoutes({ host, contextOf, onError }: McpOptions): Hono {
  const handler = createMcpHandler(() => createServer(host), { onerror: onError })
  const routes = new Hono()
  routes.all("/mcp", (c) => {
    const context = contextOf(c)
    const { id, permissions } = context.principal
    return handler.fetch(c.req.raw, {
      authInfo: { token: "", clientId: id, scopes: [...permissions], extra: { context } },
    })
  })
  return routes
}

function createServer(host: Host): Server {
  const { service, intents } = host.describe()
  const server = new Server(
    { name: service.namespace, title: service.name, version: "1.0.0" },
    { capabilities: { tools: {} }, instructions: service.about },
  )
  server.setRequestHandler("tools/list", () => ({
    tools: intents.filter(({ deprecation }) => deprecation === undefined).map(toTool),
  }))
  server.setRequestHandler("tools/call", async ({ params }, context) => {
    const descriptor = intents.find(({ name }) => name === params.name)
    try {
      if (!descriptor)
        throw new ParleyError(
          "unknown_intent",
          `There is no tool '${params.name}'. List the tools to see which there are.`,
        )
      const call = { uid: descriptor.uid, input: params.arguments ?? {} }
      return toToolResult(
        await host.execute(call, { ...hostContext(context), signal: context.mcpReq.signal }),
      )
    } catch (error) {
      if (isParleyError(error)) return toToolError(error)
      throw error
    }
  })
  return server
}

/** The principal was proven at the HTTP door, which hands it through. */
function hostContext(context: ServerContext): HostContext {
  const handed = context.http?.authInfo?.extra?.context
  if (handed === undefined) throw new ParleyError("internal", "The MCP call came by no known door.")
  return handed as HostContext
}
