import type { Understanding } from "../understanding/index.ts"

/**
 * Understands only what is offered still: an intent may reach the day of its removal long after the understanding
 * was built. Words that fit it best are asked about, or fit nothing.
 */
export function understandOffered(
  understanding: Understanding,
  isOffered: (uid: string) => boolean,
): Understanding {
  return {
    async understand(text, situation, signal) {
      const understood = await understanding.understand(text, situation, signal)
      const intents = understood.intents.filter(({ uid }) => isOffered(uid))
      if (intents.length === understood.intents.length) return understood
      if (intents[0] === understood.intents[0]) return { ...understood, intents }
      // The values were read for the intent under way, or else for the one that is gone.
      const values = situation.intent === undefined ? [] : understood.values
      const band = understood.band === "none" || intents.length === 0 ? "none" : "ask"
      return { ...understood, intents, values, band }
    },
  }
}
