import { BoundedMap } from "../limits/index.ts"
import type { KeptSession, SessionStore } from "./session-store.ts"

const keptAtMost = 10_000

/** Sessions in this process only: beyond the limit the ones that rested longest are forgotten. */
export function createSessionMemory(limit = keptAtMost): SessionStore {
  const kept = new BoundedMap<string, KeptSession>(limit)
  return {
    async load(id, now) {
      const found = kept.get(id)
      return found && found.expires > now ? found.session : undefined
    },
    async save(id, session) {
      kept.set(id, session)
    },
    async removeExpired(time) {
      const old = [...kept].filter(([, { expires }]) => expires < time)
      for (const [id] of old) kept.delete(id)
      return old.length
    },
  }
}
