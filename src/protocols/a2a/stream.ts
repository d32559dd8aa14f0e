import { sseResponse } from "../../http/index.ts"

/**
 * Streams events as they come. A failure before the first event is thrown, so that it is answered as an error and not
 * as a stream (9.4.2, 11.7); a later failure is the last event.
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
