import type { Client } from "@modelcontextprotocol/client"
import type { Fetch } from "../../identity/index.ts"

export interface RemoteMcpOptions {
  /** Where the server is reached over streamable HTTP. */
  readonly url: string
  /** The guarded way out. */
  readonly fetch: Fetch
  /** Sent with every request: what the operator was given to be let in. */
  readonly headers?: Readonly<Record<string, string>> | undefined
}

/** Loaded with the first server that is called: most hosts call none. */
export function loadMcpClient() {
  return import("@modelcontextprotocol/client")
}

const self = { name: "parley-mediator", version: "1.0.0" }

/** Connects to another MCP server in whichever of its versions it speaks. It cannot be asked anything. */
export async function connectMcp(options: RemoteMcpOptions, signal: AbortSignal): Promise<Client> {
  const { url, fetch, headers } = options
  const { Client, StreamableHTTPClientTransport } = await loadMcpClient()
  const client = new Client(self, { capabilities: {}, versionNegotiation: { mode: "auto" } })
  const transport = new StreamableHTTPClientTransport(new URL(url), {
    fetch: (address, init) => fetch(String(address), init ?? {}),
    requestInit: { headers: { ...headers } },
  })
  await client.connect(transport, { signal })
  return client
}
