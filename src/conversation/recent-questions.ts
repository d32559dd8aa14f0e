import type { Interaction } from "./interaction.ts"

/** Beyond these the ones that rested longest are forgotten. */
const keptAtMost = 10_000

type Kept = Pick<Interaction, "previous" | "expires" | "locale">

/**
 * The questions of conversations in which nothing is open. They are kept in this process only, and never stored: a
 * follow-up is read with the questions before it, and after a restart or at another node it is read alone.
 */
export class RecentQuestions {
  readonly #byId = new Map<string, Kept>()

  keep({ id, previous, expires, locale }: Interaction): void {
    this.#byId.delete(id)
    if (previous === undefined) return
    this.#byId.set(id, { previous, expires, locale })
    if (this.#byId.size <= keptAtMost) return
    const [oldest] = this.#byId.keys()
    if (oldest !== undefined) this.#byId.delete(oldest)
  }

  of(id: string, now: number): Interaction["previous"] {
    return this.#find(id, now)?.previous
  }

  /** The language that they were asked in. */
  localeOf(id: string, now: number): string | undefined {
    return this.#find(id, now)?.locale
  }

  #find(id: string, now: number): Kept | undefined {
    const kept = this.#byId.get(id)
    if (kept && kept.expires <= now) this.#byId.delete(id)
    return kept && kept.expires > now ? kept : undefined
  }
}
