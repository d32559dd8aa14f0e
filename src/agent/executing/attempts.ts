import { type Fetch, signMessage } from "../../identity/index.ts"
import {
  formatMoney,
  formatRateLimit,
  invalidInput,
  isParleyError,
  ParleyError,
  toForeignIntent,
} from "../../intent/index.ts"
import type { AgentKey } from "../../policy/index.ts"
import { callIntent, type IntentAnswer, readWrittenValues, tokenUrl } from "../../protocols/uim/index.ts"
import type { IntentRecord } from "../../registry/index.ts"
import { type KeptTokens, mayShow } from "../kept-tokens.ts"
import { toSentence } from "../offer-changes.ts"
import { assertComplies, assertHostAllowed, assertMayShare, type OwnerRules } from "../owner-rules.ts"
import { type AgreedTerms, approveTerms } from "./agreed-terms.ts"
import { findIntent } from "./find-intent.ts"
import { createPacing, type Pacing } from "./pacing.ts"
import type { Offer, ReadOffers } from "./read-offers.ts"
import type { Performed, Step } from "./wish.ts"

export interface AttemptsOptions {
  readonly fetch: Fetch
  readonly readOffers: ReadOffers
  readonly tokens: KeptTokens
  readonly rules: OwnerRules
  readonly key: () => AgentKey
  /** How policies name this agent. */
  readonly party: string
  readonly now: () => number
  readonly sleep: (milliseconds: number) => Promise<unknown>
  /** Milliseconds that it waits at most before it calls or calls again. */
  readonly patience: number
}

/** One service, one intent, one set of parameters, under one key. */
export interface Candidate {
  readonly origin: string
  readonly intent: string
  readonly parameters: Readonly<Record<string, unknown>>
  readonly key: string
}

/** An intent that may be called now: found, within the owner's rules, its terms approved. */
interface Approved {
  readonly offer: Offer
  readonly intent: IntentRecord
  readonly parameters: Readonly<Record<string, unknown>>
  readonly terms: AgreedTerms
}

type Note = (did: Step["did"], what: string) => void

const callsAtMost = 3
const firstPause = 500

/** Executes at one service: reads it anew, holds it against the rules, agrees, keeps within its limits, calls. */
export class Attempts {
  readonly #options: AttemptsOptions
  readonly #pacing: Pacing

  constructor(options: AttemptsOptions) {
    this.#options = options
    this.#pacing = createPacing(options.now)
  }

  async attempt(
    candidate: Candidate,
    note: Note,
    signal: AbortSignal | undefined,
  ): Promise<Omit<Performed, "steps">> {
    const approved = await this.#approve(candidate, note, signal)
    const { offer, intent, terms } = approved
    const answer = await this.#callSafely(candidate.key, approved, note, signal)
    const price = terms.price && formatMoney(terms.price)
    const again = answer.repeated ? " It had been done before under the same key." : ""
    note("executed", `${intent.descriptor.uid} was executed${price ? ` for ${price}` : ""}.${again}`)
    const { uid } = intent.descriptor
    return { ...answer, origin: offer.record.origin, uid, price, key: candidate.key }
  }

  /** Everything that is settled before anything is sent. */
  async #approve(
    { origin, intent: wanted, parameters }: Candidate,
    note: Note,
    signal: AbortSignal | undefined,
  ) {
    const { rules, party, now, readOffers } = this.#options
    assertHostAllowed(origin, rules)
    const { offer, before, changes } = await readOffers(origin, signal)
    const intent = findIntent(offer.record, wanted, before?.record)
    const { descriptor, endpoint } = intent
    for (const change of changes)
      if (change.uid === undefined || change.uid === descriptor.uid) note("noticed", toSentence(change))
    assertHostAllowed(endpoint.url, rules)
    assertTokenStays(offer, intent)
    assertComplies(offer.record, rules)
    assertMayShare(parameters, rules)
    // Whoever writes every value as a string means what is declared.
    const parsed = toForeignIntent(descriptor).parseInput(readWrittenValues(parameters, descriptor))
    if (!parsed.ok) throw invalidInput(descriptor.name, parsed.issues)
    return {
      offer,
      intent,
      parameters: parsed.value,
      terms: approveTerms(offer, descriptor, { rules, party, now: now() }),
    }
  }

  /** Calls, and calls again only where the service has not begun, or where a second call has no second effect. */
  async #callSafely(key: string, approved: Approved, note: Note, signal: AbortSignal | undefined) {
    let hasNewToken = false
    for (let calls = 1; ; calls++) {
      try {
        return await this.#call(key, approved, note, signal)
      } catch (error) {
        if (!isParleyError(error) || signal?.aborted) throw error
        if (error.code === "unauthenticated" && !hasNewToken) {
          hasNewToken = true
          await this.#options.tokens.forget(approved.offer.record.origin)
          note("repeated", "The service does not accept the token; a new one is asked for.")
          continue
        }
        const pause = pauseAfter(error, calls)
        const mayRepeat = isTemporary(error) && (!isSent(error) || isRepeatable(approved))
        if (!mayRepeat || calls >= callsAtMost || pause > this.#options.patience)
          throw toFate(error, approved)
        note("waited", `${error.message} It is tried again in ${pause / 1_000} s, under the same key.`)
        await this.#options.sleep(pause)
      }
    }
  }

  async #call(
    key: string,
    { offer, intent, parameters, terms }: Approved,
    note: Note,
    signal: AbortSignal | undefined,
  ): Promise<IntentAnswer> {
    const { fetch, now } = this.#options
    const token = await this.#token(offer, intent, note, signal)
    await this.#keepPace(intent, terms, note)
    const { idempotencyHeader } = offer
    return callIntent(fetch, {
      intent,
      service: offer.record,
      parameters,
      token,
      idempotencyKey: key,
      idempotencyHeader,
      ...(terms.isSigned && { sign: (request) => signMessage(request, this.#options.key(), now()) }),
      signal,
    })
  }

  /** An open intent without terms of its own needs nobody's agreement. */
  async #token({ record, policy }: Offer, { descriptor }: IntentRecord, note: Note, signal?: AbortSignal) {
    if (policy === undefined || descriptor.access === "open") return undefined
    const { tokens, rules } = this.#options
    const token = await tokens.tokenFor(record, {
      policy,
      intents: [descriptor.name],
      dutiesMet: rules.duties,
      onAgreed: () => note("agreed", `The terms of ${record.origin} were agreed to.`),
      signal,
    })
    return token?.text
  }

  async #keepPace({ descriptor: { uid } }: IntentRecord, { rateLimit }: AgreedTerms, note: Note) {
    const { patience, sleep } = this.#options
    for (let wait = this.#pacing(uid, rateLimit); wait > 0; wait = this.#pacing(uid, rateLimit)) {
      if (wait > patience)
        throw new ParleyError("rate_limited", `${uid} may be called again in ${wait / 1_000} s.`, {
          details: { sent: false },
          retryAfter: wait / 1_000,
        })
      const limit = rateLimit ? formatRateLimit(rateLimit) : "its limit"
      note("waited", `${uid} allows ${limit}; the call waits ${wait / 1_000} s.`)
      await sleep(wait)
    }
  }
}

/** What one host issues is not asked for to be shown to another. */
function assertTokenStays({ record, policy }: Offer, { descriptor, endpoint }: IntentRecord): void {
  const issuer = tokenUrl(record)
  if (policy === undefined || descriptor.access === "open" || mayShow(issuer, record.origin, endpoint.url))
    return
  throw new ParleyError(
    "forbidden",
    `${record.origin} has its tokens issued at ${new URL(issuer).origin}, and wants them shown at ${new URL(endpoint.url).origin}. That is not done.`,
    { details: { sent: false } },
  )
}

function isTemporary({ code }: ParleyError): boolean {
  return code === "unavailable" || code === "timeout" || code === "rate_limited"
}

/** Whether the service may have begun. */
function isSent({ details }: ParleyError): boolean {
  return details?.sent !== false
}

/** A second call has no second effect: it only reads, says so, or the service knows the call by its key. */
function isRepeatable({ offer, intent: { descriptor } }: Approved): boolean {
  return descriptor.effect === "read" || descriptor.idempotent || offer.idempotencyHeader !== undefined
}

function pauseAfter({ retryAfter }: ParleyError, calls: number): number {
  return retryAfter === undefined ? firstPause * 2 ** (calls - 1) : retryAfter * 1_000
}

/** After an effect that may have happened, nothing else may be tried: nobody knows whether it was done. */
function toFate(error: ParleyError, { intent: { descriptor } }: Approved): ParleyError {
  if (!isTemporary(error) || !isSent(error) || descriptor.effect === "read") return error
  return new ParleyError(
    "indeterminate",
    `It is not known whether ${descriptor.uid} was executed: ${error.message} Ask the service before you try again elsewhere.`,
    { details: error.details, cause: error },
  )
}
