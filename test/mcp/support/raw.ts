/** MCP over bare HTTP, for what the official client would never send. */
export const legacyHeaders = {
  "content-type": "application/json",
  accept: "application/json, text/event-stream",
}

export function post(
  origin: string,
  body: unknown,
  headers: Record<string, string> = {},
  signal?: AbortSignal,
): Promise<Response> {
  return fetch(`${origin}/mcp`, {
    method: "POST",
    headers: { ...legacyHeaders, ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
    ...(signal && { signal }),
  })
}

export function request(id: number | string, method: string, params: Record<string, unknown> = {}) {
  return { jsonrpc: "2.0", id, method, params }
}

export const initialize = request(0, "initialize", {
  protocolVersion: "2025-11-25",
  capabilities: {},
  clientInfo: { name: "raw", version: "1" },
})

/** Opens a session and gives the header that names it. */
export async function openSession(
  origin: string,
  headers: Record<string, string> = {},
): Promise<Record<string, string>> {
  const response = await post(origin, initialize, headers)
  await response.text()
  const id = response.headers.get("mcp-session-id")
  if (id === null) throw new Error(`No session was opened: ${response.status}`)
  return { ...headers, "mcp-session-id": id }
}

/** A request of revision 2026-07-28, which carries everything itself. */
export function modern(
  origin: string,
  message: ReturnType<typeof request>,
  capabilities: Record<string, unknown> = {},
  headers: Record<string, string> = {},
  signal?: AbortSignal,
): Promise<Response> {
  const { name, uri } = message.params as { name?: string; uri?: string }
  const meta = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientInfo": { name: "raw", version: "1" },
    "io.modelcontextprotocol/clientCapabilities": capabilities,
    ...(message.params._meta as object | undefined),
  }
  const standard = {
    "mcp-protocol-version": "2026-07-28",
    "mcp-method": message.method,
    ...((name ?? uri) !== undefined && { "mcp-name": (name ?? uri)! }),
  }
  const body = { ...message, params: { ...message.params, _meta: meta } }
  return post(origin, body, { ...standard, ...headers }, signal)
}

/** The JSON-RPC answer, whether it came as JSON or as the last event of a stream. */
export async function answerOf(response: Response): Promise<Record<string, unknown>> {
  const text = await response.text()
  if (!response.headers.get("content-type")?.startsWith("text/event-stream")) return JSON.parse(text)
  const data = text.split("\n").filter((line) => line.startsWith("data: "))
  return JSON.parse(data.at(-1)!.slice(6))
}
