import type { TurnRequest, TurnResponse } from "../../../src/pages/wire.ts"

/** The server answered, and said no. */
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

/** Longer than the longest an execution is waited for. */
const patience = 90_000

/** One turn over HTTP. Throws `Refused` when the server said no, anything else when it was not reached. */
export function createSendTurn(path: string): SendTurn {
  return async (request) => {
    const response = await fetch(path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(request),
      signal: AbortSignal.timeout(patience),
    })
    const body = (await response.json()) as unknown
    if (response.ok) return body as TurnResponse
    const error = (body as { error?: { code?: string; message?: string } }).error
    // A proxy without its server behind it: the same as no connection.
    if (error?.code === undefined) throw new Error(`HTTP ${response.status}`)
    throw new Refused(response.status, error.code, error.message ?? "")
  }
}
