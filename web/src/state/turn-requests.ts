import type { TurnRequest, TurnResponse } from "../../../src/pages/wire.ts"

/** The server answered and refused. */
export class Refused extends Error {
  readonly code: string
  readonly status: number

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

export type SendTurn = (request: TurnRequest) => Promise<TurnResponse>

/** Longer than the server waits for any execution. */
const patience = 90_000

/** Sends one turn over HTTP. Throws `Refused` if the server refused, and any other error if it was not reached. */
export function createSendTurn(path: string, headers: Readonly<Record<string, string>> = {}): SendTurn {
  return async (request) => {
    const response = await fetch(path, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(request),
      signal: AbortSignal.timeout(patience),
    })
    const body = (await response.json()) as unknown
    if (response.ok) return body as TurnResponse
    const error = (body as { error?: { code?: string; message?: string } }).error
    // A proxy answered without its server: the same as no connection.
    if (error?.code === undefined) throw new Error(`HTTP ${response.status}`)
    throw new Refused(response.status, error.code, error.message ?? "")
  }
}
