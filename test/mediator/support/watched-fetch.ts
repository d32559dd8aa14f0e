import type { Fetch } from "../../../src/identity/index.ts"
import type { RequestEnvelope } from "../../../src/protocols/intentweb/index.ts"

/** A real `fetch` that remembers the envelopes it carried and can lose what comes back. */
export function watchedFetch() {
  const sent: RequestEnvelope[] = []
  const watched = {
    sent,
    /** Called with each envelope after the site has answered: what it throws is what the sender sees. */
    afterAnswer: async (_envelope: RequestEnvelope): Promise<void> => undefined,
    fetch: (async (url, init) => {
      const response = await globalThis.fetch(url, init)
      if (init?.method !== "POST") return response
      const envelope = JSON.parse(String(init.body)) as RequestEnvelope
      sent.push(envelope)
      await watched.afterAnswer(envelope)
      return response
    }) as Fetch,
  }
  return watched
}
