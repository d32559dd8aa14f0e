import { describeAll, type Host } from "../host/index.ts"
import type { Counterpart } from "./counterpart.ts"
import { toTurnResponse } from "./turn-response.ts"

/** A site's host as its page talks to it. */
export function createHostCounterpart(host: Host, now: () => number): Counterpart {
  return {
    async describe() {
      const { service, intents } = await host.describe()
      const offers = intents
        .filter(({ deprecation }) => deprecation === undefined)
        .map(({ uid, title, description, examples }) => ({
          uid,
          title,
          description,
          example: examples[0] ?? title,
        }))
      return { service, offers }
    },
    async take(request, context) {
      const result = await host.turn(request, context)
      const { service, intents } = await describeAll(host)
      return toTurnResponse(result, { intents, timeZone: service.timeZone, now })
    },
  }
}
