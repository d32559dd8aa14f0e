import { createHmac, randomBytes, timingSafeEqual } from "node:crypto"
import type { Context } from "hono"
import { getCookie, setCookie } from "hono/cookie"
import { ParleyError } from "../intent/index.ts"
import type { Windows } from "../limits/index.ts"
import { takeAttempt } from "./attempts.ts"

export interface SessionsOptions {
  readonly secret: Uint8Array
  /** Whether the site is reached over HTTPS. */
  readonly isSecure: () => boolean
  readonly addressOf: (c: Context) => string
  /** Counts the new sessions of an address: otherwise dropping the cookie would lift every limit. */
  readonly starts: Windows
}

/** How browsers are known. */
export interface Sessions {
  /** The secret by which a browser is known, from a token that only we can make; sets our cookie when it is new. */
  of(c: Context): string
  /** A token for a page of another origin: browsers keep our cookie from it, so it sends this in a header. */
  issue(c: Context): string
}

/** The header in which a page of another origin sends its token. */
export const sessionHeader = "parley-session"

const name = "parley-session"
const lifetime = 30 * 86_400
const tokenPattern = /^[A-Za-z0-9_-]{43}\.[A-Za-z0-9_-]{43}$/

export function createSessions(options: SessionsOptions): Sessions {
  const { secret, isSecure, addressOf, starts } = options
  const seal = (id: string) => createHmac("sha256", secret).update(id).digest("base64url")

  function known(token: string | undefined): string | undefined {
    if (token === undefined || !tokenPattern.test(token)) return undefined
    const [id, mac] = token.split(".") as [string, string]
    return timingSafeEqual(Buffer.from(seal(id)), Buffer.from(mac)) ? id : undefined
  }

  function begin(c: Context): string {
    takeAttempt(starts, addressOf(c))
    return randomBytes(32).toString("base64url")
  }

  function fromHeader(token: string): string {
    const id = known(token)
    if (id !== undefined) return id
    throw new ParleyError(
      "unauthenticated",
      `${sessionHeader}: this token is none of ours; load the page again.`,
    )
  }

  function fromCookie(c: Context): string {
    const secure = isSecure()
    // A `__Host-` cookie cannot be planted by a neighbour under the same domain (RFC 6265bis, 4.1.3.2).
    const prefix = secure ? "host" : undefined
    const present = known(secure ? getCookie(c, name, "host") : getCookie(c, name))
    if (present !== undefined) return present
    const id = begin(c)
    setCookie(c, name, `${id}.${seal(id)}`, {
      httpOnly: true,
      sameSite: "Strict",
      path: "/",
      secure,
      maxAge: lifetime,
      ...(prefix && { prefix }),
    })
    return id
  }

  return {
    of(c) {
      const token = c.req.header(sessionHeader)
      return token === undefined ? fromCookie(c) : fromHeader(token)
    },
    issue(c) {
      const id = known(c.req.header(sessionHeader)) ?? begin(c)
      return `${id}.${seal(id)}`
    },
  }
}
