/** A2A over bare HTTP, for what the official client would never send. */
export function post(origin: string, path: string, body: unknown, headers: Record<string, string> = {}) {
  return fetch(`${origin}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", "a2a-version": "1.0", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  })
}

export interface RpcError {
  readonly id: unknown
  readonly error: { readonly code: number; readonly message: string; readonly data?: readonly object[] }
}

/** A JSON-RPC call and its answer. */
export async function call(
  origin: string,
  method: string,
  params: unknown,
  headers: Record<string, string> = {},
): Promise<RpcError> {
  const response = await post(origin, "/a2a", { jsonrpc: "2.0", id: 7, method, params }, headers)
  return (await response.json()) as RpcError
}

export function words(text: string, members: object = {}): object {
  return { message: { messageId: "m", role: "ROLE_USER", parts: [{ text }], ...members } }
}
