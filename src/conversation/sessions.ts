import { jsonDigest } from "../identity/index.ts"
import type { IntentDescriptor } from "../intent/index.ts"
import { BoundedMap } from "../limits/index.ts"
import type { Interaction } from "./interaction.ts"
import { isMemorable, rememberTurn } from "./memory.ts"
import type { Move } from "./moves.ts"
import { emptySession, type Session } from "./session.ts"
import type { SessionStore } from "./session-store.ts"

/**
 * Where the session of a caller is: kept under a place of the protocol (a page, a context, a thread), or carried by
 * the caller, of whom nothing is kept.
 */
export type SessionPlace = { readonly place: string } | { readonly carried: Session }

export interface SessionsOptions {
  readonly store: SessionStore
  readonly lifetime: number
  readonly now: () => number
}

/** What a plain question added to a session, which is worth no write: only this process knows it. */
interface Passing {
  readonly after: string
  readonly session: Session
  readonly expires: number
}

const passingAtMost = 10_000

/** Loads and keeps what is remembered across the wishes of one caller. */
export class Sessions {
  readonly #options: SessionsOptions
  readonly #passing = new BoundedMap<string, Passing>(passingAtMost)

  constructor(options: SessionsOptions) {
    this.#options = options
  }

  async load(owner: string, place: SessionPlace): Promise<Session> {
    if ("carried" in place) return place.carried
    const { store, now } = this.#options
    const key = sessionKey(owner, place)
    const kept = (await store.load(key, now())) ?? emptySession
    const passing = this.#passing.get(key)
    // What was kept since, by any node, is newer.
    if (passing && passing.expires > now() && passing.after === markOf(kept)) return passing.session
    this.#passing.delete(key)
    return kept
  }

  /** Returns the session with what a turn adds to it; kept unless the caller carries it. */
  async remember(
    place: SessionPlace,
    before: Session | undefined,
    turn: RememberedTurn,
    find: (uid: string) => IntentDescriptor | undefined,
  ): Promise<Session | undefined> {
    const { interaction, moves } = turn
    if (!isMemorable(moves, interaction.phase === "ended")) return before
    const { owner } = interaction
    const session = rememberTurn(before ?? (await this.load(owner, place)), moves, interaction, find)
    if ("carried" in place) return session
    const key = sessionKey(owner, place)
    const expires = this.#options.now() + this.#options.lifetime
    if (turn.isPassing) {
      const after = this.#passing.get(key)?.after ?? markOf(before ?? emptySession)
      this.#passing.set(key, { after, session, expires })
    } else {
      this.#passing.delete(key)
      await this.#options.store.save(key, { owner, session, expires })
    }
    return session
  }
}

export interface RememberedTurn {
  readonly interaction: Interaction
  readonly moves: readonly Move[]
  /** Nothing else is kept of it. */
  readonly isPassing: boolean
}

/** Tells one kept state of a session from the next. */
function markOf(session: Session): string {
  return jsonDigest(session)
}

function sessionKey(owner: string, { place }: { readonly place: string }): string {
  return `ses_${jsonDigest([owner, place]).slice(0, 40)}`
}
