import type { Context } from "hono"
import { setCookie } from "hono/cookie"
import type { CredentialReader, Principal } from "../identity/index.ts"
import { formatMoney, type IntentDescriptor, type Period } from "../intent/index.ts"
import { type Agreements, type Terms, termsForAnyone, visitorCookie } from "../policy/index.ts"
import type { PageTerms } from "./wire.ts"

export interface VisitorTermsOptions {
  readonly terms: Terms
  readonly agreements: Agreements
  /** Reads the token back that was just made. */
  readonly tokens: CredentialReader
  readonly isSecure: () => boolean
  readonly now: () => number
}

/** The terms as a person at the page sees them and agrees to them. */
export interface VisitorTerms {
  /** Undefined where nothing here needs an agreement. */
  shown(intents: readonly IntentDescriptor[]): PageTerms | undefined
  /**
   * Agrees for this browser's session, and returns the visitor with what was granted. The token stays in a cookie that
   * the page's scripts cannot read.
   */
  agree(c: Context, visitor: Principal): Promise<Principal>
}

const periods: Readonly<Record<Period, string>> = { second: "s", minute: "min", hour: "h", day: "d" }

const noBody = async () => new Uint8Array()

export function createVisitorTerms(options: VisitorTermsOptions): VisitorTerms {
  const { terms, agreements, tokens, isSecure, now } = options
  return {
    shown(intents) {
      const guarded = intents.filter(({ access }) => access === "token")
      if (guarded.length === 0) return undefined
      const lines = guarded.map((intent) => ({ title: intent.title, note: toNote(intent, terms, now()) }))
      return { lines, url: "/uim-policy.json" }
    },
    async agree(c, visitor) {
      const { text, token } = await agreements.issueTo(visitor.id, undefined)
      setCookie(c, visitorCookie, text, {
        httpOnly: true,
        sameSite: "Strict",
        path: "/intent-ui",
        secure: isSecure(),
        maxAge: Math.floor((token.validTo - now()) / 1_000),
      })
      const header = (name: string) => (name === "uim-pat" ? text : undefined)
      const granted = await tokens.read({ method: c.req.method, url: c.req.url, header, body: noBody })
      return granted ?? visitor
    },
  }
}

/** Price and limit in signs that need no language. */
function toNote(intent: IntentDescriptor, terms: Terms, now: number): string {
  const { price, rateLimit } = termsForAnyone(terms, intent, now)
  const cost = price ? [formatMoney(price)] : []
  const limit = rateLimit ? [`≤ ${rateLimit.limit} / ${periods[rateLimit.period]}`] : []
  return [...cost, ...limit].join(" · ")
}
