import type { Host, HostContext } from "../host/index.ts"
import { equalJson, ParleyError } from "../intent/index.ts"
import type { Definitions } from "./definitions.ts"
import { FlowError } from "./flow-error.ts"
import type { LoggedEvent } from "./flow-event.ts"
import { dueAt, type FlowSession } from "./flow-session.ts"
import type { FlowStore } from "./flow-store.ts"
import { migrateInstances } from "./migrate.ts"
import { SessionDraft } from "./session-draft.ts"
import type { Work } from "./work.ts"

export interface SessionChangesOptions {
  readonly host: Host
  readonly definitions: Definitions
  readonly store: FlowStore
  readonly now: () => number
  readonly lifetime: number
  readonly stopping: AbortSignal
  /** Told of what was written. */
  readonly publish: (id: string, events: readonly LoggedEvent[]) => void
}

const attemptsAtMost = 10
/** Milliseconds after which another node takes up what one has left undone. */
export const needLease = 15_000

/**
 * Changes one session at a time under its version: a plan is made from what is stored, and written at once with the
 * events that tell of it. Whatever a plan does outside is keyed by the input it follows from, so that a plan that is
 * made again, because another has written in between, does nothing twice.
 */
export class SessionChanges {
  readonly #options: SessionChangesOptions

  constructor(options: SessionChangesOptions) {
    this.#options = options
  }

  /** `caller` is undefined for what happens between two requests: then it happens in the name of the last one. */
  async change(
    key: string,
    caller: HostContext | undefined,
    plan: (work: Work) => Promise<void>,
  ): Promise<FlowSession> {
    const { host, definitions, store, now } = this.#options
    for (let attempt = 1; ; attempt++) {
      const stored = await store.load(key)
      const before = this.#open(stored?.session, key, caller)
      const draft = new SessionDraft(before, now())
      await migrateInstances(draft, definitions)
      expireInstances(draft)
      await plan({ host, definitions, draft, context: caller ?? this.contextOf(before) })
      if (draft.session === before) return before
      const saved = await this.#save(draft, stored?.version ?? 0, caller !== undefined)
      if (saved) return saved
      if (attempt === attemptsAtMost)
        throw new ParleyError("conflict", "This thread is being changed elsewhere. Try again.", {
          retryAfter: 1,
        })
    }
  }

  async #save(draft: SessionDraft, version: number, extends_: boolean): Promise<FlowSession | undefined> {
    const { store, lifetime, publish } = this.#options
    const { now } = draft
    const expires = extends_ ? now + lifetime : draft.session.expires
    const session = { ...draft.session, expires }
    const events = draft.logged
    const due = dueAt(session, needLease, now)
    if (!(await store.save({ session, version, events, dueAt: due, now }))) return undefined
    publish(session.id, events)
    return session
  }

  /** A session that is over begins anew; its numbers go on, so that no client takes old for new. */
  #open(stored: FlowSession | undefined, id: string, caller: HostContext | undefined): FlowSession {
    const now = this.#options.now()
    if (stored && stored.expires > now) return caller ? withCaller(stored, caller) : stored
    if (!caller) throw new ParleyError("expired", "This thread is over.")
    const { principal, formerly, locale } = caller
    return {
      id,
      owner: principal.id,
      principal,
      formerly,
      locale,
      context: [],
      instances: {},
      ended: {},
      taken: {},
      number: stored?.number ?? 0,
      created: now,
      expires: now + this.#options.lifetime,
    }
  }

  async load(key: string, caller: HostContext): Promise<FlowSession | undefined> {
    const session = (await this.#options.store.load(key))?.session
    return session && session.expires > this.#options.now() ? withCaller(session, caller) : undefined
  }

  contextOf({ principal, formerly, locale }: FlowSession): HostContext {
    return { principal, formerly, locale, signal: this.#options.stopping }
  }
}

/**
 * The session for its owner, with what that may do now and no longer what it might do before. A caller that proves
 * itself takes over the thread that it began as a stranger; from then on it is nobody else's.
 */
function withCaller(session: FlowSession, { principal, formerly }: HostContext): FlowSession {
  if (session.owner === principal.id)
    return equalJson(principal, session.principal) ? session : { ...session, principal }
  if (session.owner === formerly?.id) return { ...session, owner: principal.id, principal, formerly }
  throw new FlowError(
    "AUTH_REQUIRED",
    "This thread belongs to a caller that has proven who it is. Show that proof to go on with it.",
  )
}

function expireInstances(draft: SessionDraft): void {
  for (const { instanceId, expires, need } of Object.values(draft.session.instances))
    if (expires <= draft.now && !need) draft.dismiss(instanceId, "timeout")
}
