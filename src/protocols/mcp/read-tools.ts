import type { Tool } from "@modelcontextprotocol/client"
import { cutText, type Effect, toForeignDescriptor, toIntentName, toNamespace } from "../../intent/index.ts"
import type { IntentRecord, ServiceRecord } from "../../registry/index.ts"
import { connectMcp, type RemoteMcpOptions } from "./remote-client.ts"

const toolsAtMost = 500

/** Reads the tools of an MCP server; each becomes an intent. */
export async function readMcpServer(options: RemoteMcpOptions, signal: AbortSignal): Promise<ServiceRecord> {
  const client = await connectMcp(options, signal)
  try {
    const { tools } = await client.listTools(undefined, { signal })
    const { name = "", title } = client.getServerVersion() ?? {}
    return toServiceRecord(options.url, title ?? name, client.getInstructions(), tools)
  } finally {
    await client.close()
  }
}

function toServiceRecord(
  url: string,
  called: string,
  instructions: string | undefined,
  tools: readonly Tool[],
): ServiceRecord {
  const { origin, host } = new URL(url)
  const name = cutText(called.trim() || host, 200)
  const namespace = toNamespace(origin)
  const description = cutText(instructions ?? name, 2_000)
  return {
    origin,
    service: { name, description, url: origin, namespace },
    reached: [{ protocol: "mcp", url }],
    mode: "central",
    intents: distinct(tools.slice(0, toolsAtMost)).map((tool) =>
      toRecord(tool, url, namespace, { name, origin }),
    ),
  }
}

/** Of two tools whose names become the same, the first counts. */
function distinct(tools: readonly Tool[]): readonly Tool[] {
  return [...new Map(tools.toReversed().map((tool) => [toIntentName(tool.name), tool])).values()].reverse()
}

function toRecord(
  tool: Tool,
  url: string,
  namespace: string,
  provider: { readonly name: string; readonly origin: string },
): IntentRecord {
  const { name, title, description, inputSchema, outputSchema, annotations } = tool
  const effect = effectOf(tool)
  return {
    descriptor: toForeignDescriptor({
      namespace,
      name,
      title: title ?? annotations?.title,
      description,
      input: inputSchema,
      output: outputSchema,
      effect,
      idempotent: effect === "read" || annotations?.idempotentHint === true,
      provider,
    }),
    knownAs: name,
    protocol: "mcp",
    endpoint: { url, method: "POST" },
  }
}

/** What a server says of its tools is believed as much as its descriptions: the operator chose the server. */
function effectOf({ annotations }: Tool): Effect {
  if (annotations?.readOnlyHint === true) return "read"
  return annotations?.destructiveHint === true ? "destructive" : "write"
}
