import { sseResponse } from "../../http/index.ts"

/**
 * Events as they come. What fails before the first of them is thrown, so that it is answered as an error and not
 * as a stream (9.4.2, 11.7); what fails later is its last event.
 */
export async function toStream(
  events: AsyncIterable<unknown>,
  signal: AbortSignal,
  toLast: (error: unknown) => object,
): Promise<Response> {
  const iterator = events[Symbol.asyncIterator]()
  const first = await iterator.next()
  async function* all() {
    try {
      if (first.done !== true) yield { data: first.value }
      for (let next = await iterator.next(); next.done !== true; next = await iterator.next())
        yield { data: next.value }
    } finally {
      await iterator.return?.()
    }
  }
  return sseResponse(all(), { signal, onError: (error) => ({ event: "error", data: toLast(error) }) })
}
