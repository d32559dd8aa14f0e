import type { Readable, Writable } from "node:stream"
import { StdioServerTransport, serveStdio } from "@modelcontextprotocol/server/stdio"
import type { HostContext } from "../../host/index.ts"
import { createProtocolServer, createServing } from "./protocol-server.ts"
import type { McpContent } from "./serving.ts"

export interface McpStdioOptions extends McpContent {
  /** Who is at the other end: the user whose program started this one. */
  readonly context: HostContext
  readonly input?: Readable
  readonly output?: Writable
}

/** MCP over a pipe, for the program that started this process. Its first message tells which era it is of. */
export function serveMcpOverStdio(options: McpStdioOptions): AsyncDisposable {
  const serving = createServing(options, () => options.context)
  const handle = serveStdio(() => createProtocolServer(serving).server, {
    transport: new StdioServerTransport(options.input, options.output),
    onerror: (error) => options.onNotice?.(error),
  })
  return { [Symbol.asyncDispose]: () => handle.close() }
}
