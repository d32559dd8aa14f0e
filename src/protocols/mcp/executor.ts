import type { CallToolResult, Client } from "@modelcontextprotocol/client"
import type { Executor } from "../../execution/index.ts"
import { cutText, isParleyError, isPlainObject, ParleyError } from "../../intent/index.ts"
import { connectMcp, loadMcpClient, type RemoteMcpOptions } from "./remote-client.ts"
import { metaNames } from "./tools.ts"

/** The tools of one MCP server, executed over one connection that is opened by the first call. */
export interface RemoteTools extends AsyncDisposable {
  executorFor(tool: string): Executor
}

const reasonAtMost = 300

export function createRemoteTools(options: RemoteMcpOptions): RemoteTools {
  let connection: Promise<Client> | undefined

  function connected(signal: AbortSignal): Promise<Client> {
    connection ??= connectMcp(options, signal).catch(async (error) => {
      connection = undefined
      throw await notSent(error)
    })
    return connection
  }

  async function leave(): Promise<void> {
    const left = connection
    connection = undefined
    const client = await left?.catch(() => undefined)
    await client?.close()
  }

  return {
    executorFor: (tool) => ({
      async run(input, { executionId, signal }) {
        const client = await connected(signal)
        try {
          // The handle is the same for every attempt: a server of ours gives the call one effect.
          const _meta = { [metaNames.interaction]: executionId }
          const result = await client.callTool({ name: tool, arguments: { ...input }, _meta }, { signal })
          return toOutput(result)
        } catch (error) {
          if (isParleyError(error) && error.code === "declined") throw error
          // A session may be lost with its server: the next call opens another.
          await leave()
          throw await toError(error)
        }
      },
    }),
    [Symbol.asyncDispose]: leave,
  }
}

/** What a tool returns for programs, or else the words it returns. */
function toOutput({ content, structuredContent, isError }: CallToolResult): unknown {
  const words = content.map((block) => (block.type === "text" ? block.text : "")).filter(Boolean)
  if (isError)
    throw new ParleyError("declined", cutText(words.join("\n") || "The tool failed.", reasonAtMost))
  if (isPlainObject(structuredContent)) return structuredContent
  if (structuredContent !== undefined) return { result: structuredContent }
  return objectIn(words) ?? { text: words.join("\n") }
}

/** Servers from before structured results write their JSON as text. */
function objectIn([only, ...more]: readonly string[]): Record<string, unknown> | undefined {
  if (only === undefined || more.length > 0) return undefined
  try {
    const value: unknown = JSON.parse(only)
    return isPlainObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** The connection was never there, so that nothing can have had an effect. */
async function notSent(cause: unknown): Promise<ParleyError> {
  const { UnauthorizedError } = await loadMcpClient()
  if (isParleyError(cause)) return withoutEffect(cause)
  if (UnauthorizedError.isInstance(cause)) return refused(cause)
  return new ParleyError("unavailable", "The MCP server cannot be reached.", {
    cause,
    details: { sent: false },
  })
}

async function toError(error: unknown): Promise<unknown> {
  const { ProtocolError, SdkHttpError, UnauthorizedError } = await loadMcpClient()
  const told = isParleyError(error) ? error : (error as { readonly cause?: unknown } | null)?.cause
  if (isParleyError(told)) return told
  if (UnauthorizedError.isInstance(error)) return refused(error)
  if (error instanceof SdkHttpError && error.status === 404)
    return new ParleyError("unavailable", "The MCP server has closed the session.", {
      cause: error,
      details: { sent: false },
    })
  // The server read the call and refused it as such.
  if (ProtocolError.isInstance(error) && (error.code === -32602 || error.code === -32601))
    return new ParleyError("declined", cutText(error.message, reasonAtMost))
  return new ParleyError("unavailable", "The MCP server broke off.", {
    cause: error,
    details: { sent: true },
  })
}

/** Bytes of the handshake have no effect. */
function withoutEffect({ code, message, retryAfter, cause }: ParleyError): ParleyError {
  return new ParleyError(code, message, { retryAfter, cause, details: { sent: false } })
}

function refused(cause: unknown): ParleyError {
  return new ParleyError("unavailable", "The MCP server does not accept our credentials.", {
    cause,
    details: { sent: false },
  })
}
