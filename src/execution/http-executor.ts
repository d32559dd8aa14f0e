import type { RemoteTarget } from "../intent/index.ts"
import { readBackendAnswer } from "./backend-answer.ts"
import type { Executor } from "./executor.ts"

export interface HttpExecutorOptions {
  readonly target: RemoteTarget
  /** The guarded fetch of the outbound room: it refuses private addresses and caps size and time. */
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
}

/** Posts the input as JSON to a backend elsewhere, under a key that is the same for every attempt. */
export function httpExecutor({ target, fetch }: HttpExecutorOptions): Executor {
  return {
    async run(input, { executionId, signal, locale }) {
      const response = await fetch(target.url, {
        method: "POST",
        headers: {
          ...target.headers,
          "content-type": "application/json",
          accept: "application/json",
          "accept-language": locale,
          "idempotency-key": executionId,
        },
        body: JSON.stringify(input),
        signal,
        redirect: "error",
      })
      return await readBackendAnswer(response)
    },
  }
}
