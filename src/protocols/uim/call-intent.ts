import type { Fetch } from "../../identity/index.ts"
import type { IntentRecord, ServiceEntry } from "../../registry/index.ts"
import { bodyOf, fetchJson } from "./fetch-json.ts"
import { toIntentRequest } from "./intent-request.ts"

export interface IntentCall {
  readonly intent: Pick<IntentRecord, "endpoint" | "knownAs">
  readonly service: Pick<ServiceEntry, "execute">
  readonly parameters: Readonly<Record<string, unknown>>
  /** The token that the service issued to the caller. */
  readonly token?: string | undefined
  /** The same for every attempt at one execution. */
  readonly idempotencyKey: string
  /** The header that the service takes it in. */
  readonly idempotencyHeader?: string | undefined
  /** Signs the request, where the terms ask for it: returns the headers to add. */
  readonly sign?:
    | ((request: { method: string; url: string; body: string }) => Record<string, string>)
    | undefined
  readonly signal?: AbortSignal | undefined
}

/** What came of an execution (UIM 2.1.6): the bare output, and what travels in headers. */
export interface IntentAnswer {
  readonly output: unknown
  readonly executionId: string | undefined
  /** The service's receipt, as JSON text. */
  readonly receipt: string | undefined
  readonly warning: string | undefined
  /** The service had done it before, under the same key. */
  readonly repeated: boolean
}

/** Executes an intent at its service. Throws what the service said; `details.sent` tells whether anything was sent. */
export async function callIntent(fetch: Fetch, call: IntentCall): Promise<IntentAnswer> {
  const { intent, service, parameters, token, idempotencyKey, signal } = call
  const { url, method, headers, body } = toIntentRequest(intent, service, parameters)
  const answer = await fetchJson(fetch, url, {
    method,
    headers: {
      ...headers,
      [call.idempotencyHeader ?? "idempotency-key"]: idempotencyKey,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...call.sign?.({ method, url, body: body ?? "" }),
    },
    ...(body !== undefined && { body }),
    ...(signal && { signal }),
    // A token is for the address that was published, not for wherever that leads.
    redirect: "error",
  })
  const output = bodyOf(answer)
  const receipt = answer.headers.get("uim-receipt")
  return {
    output,
    executionId: answer.headers.get("uim-execution-id") ?? undefined,
    receipt: receipt === null ? undefined : Buffer.from(receipt, "base64url").toString(),
    warning: answer.headers.get("warning") ?? undefined,
    repeated: answer.headers.get("idempotent-replayed") === "true",
  }
}
