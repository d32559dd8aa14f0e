import { ParleyError } from "../../intent/index.ts"

export interface BoundedFetchOptions {
  readonly fetch?: typeof globalThis.fetch | undefined
  /** The longest body that is read. */
  readonly maxBytes?: number | undefined
}

/**
 * A `fetch` for model providers: the AI SDK reads a body of up to 2 GiB before anyone can look at it, and would
 * send the prompt on to wherever a redirect points.
 */
export function createBoundedFetch(options: BoundedFetchOptions = {}): typeof globalThis.fetch {
  const { fetch = globalThis.fetch, maxBytes = 1_048_576 } = options
  return async (input, init) => {
    const response = await fetch(input, { ...init, redirect: "error" })
    const announced = Number(response.headers.get("content-length") ?? 0)
    if (announced > maxBytes) {
      await response.body?.cancel()
      throw tooLarge(maxBytes)
    }
    const body = response.body?.pipeThrough(limitBytes(maxBytes)) ?? null
    const { status, statusText, headers } = response
    return new Response(body, { status, statusText, headers })
  }
}

function limitBytes(maxBytes: number): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  let seen = 0
  return new TransformStream({
    transform(chunk, controller) {
      seen += chunk.byteLength
      if (seen > maxBytes) controller.error(tooLarge(maxBytes))
      else controller.enqueue(chunk)
    },
  })
}

function tooLarge(maxBytes: number): ParleyError {
  return new ParleyError(
    "too_large",
    `The model's response is longer than ${maxBytes} bytes; raise maxBytes if such answers are expected.`,
  )
}
