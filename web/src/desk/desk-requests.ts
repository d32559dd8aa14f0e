/** The server refused the request, or could not be reached. */
export class DeskError extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

async function call(path: string, init: RequestInit): Promise<Response> {
  const response = await fetch(`/desk/${path}`, init).catch(() => undefined)
  if (response === undefined) throw new DeskError(0, "The server cannot be reached right now.")
  if (response.ok) return response
  const body = (await response.json().catch(() => ({}))) as { error?: { message?: string } }
  throw new DeskError(response.status, body.error?.message ?? `The server answered with ${response.status}.`)
}

export async function read<Data>(what: string): Promise<Data> {
  return (await (await call(`data/${what}`, {})).json()) as Data
}

/** Returns the ids of the tokens that were revoked. */
export async function revoke(token: string): Promise<readonly string[]> {
  const response = await call(`data/agreements/${encodeURIComponent(token)}`, { method: "DELETE" })
  return ((await response.json()) as { revoked: readonly string[] }).revoked
}

export async function signIn(password: string): Promise<void> {
  await call("session", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ password }),
  })
}

export async function signOut(): Promise<void> {
  await call("session", { method: "DELETE" })
}
