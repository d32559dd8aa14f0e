import type { Interaction } from "./interaction.ts"

/** Beyond these the ones that rested longest are forgotten. */
const keptAtMost = 10_000

type Kept = Pick<Interaction, "previous" | "expires">

/**
 * The questions of conversations in which nothing is open. They are kept in this process only, and never stored: a
 * follow-up is read with the questions before it, and after a restart or at another node it is read alone.
 */
export class RecentQuestions {
  readonly #byId = new Map<string, Kept>()

  keep({ id, previous, expires }: Interaction): void {
    this.#byId.delete(id)
    if (previous === undefined) return
    this.#byId.set(id, { previous, expires })
    if (this.#byId.size <= keptAtMost) return
    const [oldest] = this.#byId.keys()
    if (oldest !== undefined) this.#byId.delete(oldest)
  }

  of(id: string, now: number): Interaction["previous"] {
    const kept = this.#byId.get(id)
    if (kept && kept.expires <= now) this.#byId.delete(id)
    return kept && kept.expires > now ? kept.previous : undefined
  }
}
