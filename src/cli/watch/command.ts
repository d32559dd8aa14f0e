import { setTimeout as delay } from "node:timers/promises"
import { type OfferChange, toPrintableLine, toSentence } from "../../agent/index.ts"
import { isParleyError, ParleyError } from "../../intent/index.ts"
import type { Command } from "../command.ts"
import { agentFlags, openAgent } from "../open-agent.ts"

const shortest = 1

export const watchCommand: Command = {
  name: "watch",
  summary: `Says what changes at services: a moved endpoint, a new price, a withdrawn intent, another policy.

Each is read again and again, and only as far as it has changed. Stop it with Ctrl-C.`,
  words: "<host>…",
  flags: {
    every: { value: "SECONDS", help: "how often (60)" },
    ...agentFlags,
  },
  examples: ["parley watch homes.example bella.example --every 300", "parley watch homes.example --json"],
  async run({ words: hosts, flags }, io) {
    const every = Number(flags.every ?? 60)
    if (hosts.length === 0 || !(every >= shortest && every <= 86_400))
      throw new ParleyError("invalid_request", "Say which hosts; --every takes seconds, from 1 to 86400.")
    await using stack = new AsyncDisposableStack()
    const agent = await openAgent(flags, io, stack)
    const tell = (
      host: string,
      change: OfferChange | { readonly kind: "failed" | "read"; readonly what: string },
    ) => {
      const what = "what" in change ? change.what : toSentence(change)
      if (flags.json === true) io.out(JSON.stringify({ at: new Date().toISOString(), host, ...change, what }))
      else io.out(toPrintableLine(`${new Date().toISOString()} ${host}: ${what}`))
    }
    const look = async (host: string) => {
      try {
        const { offer, before, changes } = await agent.revalidate(host, io.signal)
        if (!before) tell(host, { kind: "read", what: `It offers ${offer.record.intents.length} intents.` })
        for (const change of changes) tell(host, change)
      } catch (error) {
        if (!isParleyError(error)) throw error
        if (!io.signal.aborted) tell(host, { kind: "failed", what: error.message })
      }
    }
    while (!io.signal.aborted) {
      await Promise.all(hosts.map(look))
      await delay(every * 1_000, undefined, { signal: io.signal }).catch(() => undefined)
    }
    return 0
  },
}
