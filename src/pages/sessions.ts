import { createHmac, randomBytes, timingSafeEqual } from "node:crypto"
import type { Context } from "hono"
import { getCookie, setCookie } from "hono/cookie"
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

const name = "parley-session"
const lifetime = 30 * 86_400
const tokenPattern = /^[A-Za-z0-9_-]{43}\.[A-Za-z0-9_-]{43}$/

/** Returns the secret by which a browser is known, from a cookie that only we can make; sets the cookie when new. */
export function createSessions(options: SessionsOptions): (c: Context) => string {
  const { secret, isSecure, addressOf, starts } = options
  const seal = (id: string) => createHmac("sha256", secret).update(id).digest("base64url")

  function known(token: string | undefined): string | undefined {
    if (token === undefined || !tokenPattern.test(token)) return undefined
    const [id, mac] = token.split(".") as [string, string]
    return timingSafeEqual(Buffer.from(seal(id)), Buffer.from(mac)) ? id : undefined
  }

  return (c) => {
    const secure = isSecure()
    // A `__Host-` cookie cannot be planted by a neighbour under the same domain (RFC 6265bis, 4.1.3.2).
    const prefix = secure ? "host" : undefined
    const present = known(secure ? getCookie(c, name, "host") : getCookie(c, name))
    if (present !== undefined) return present
    takeAttempt(starts, addressOf(c))
    const id = randomBytes(32).toString("base64url")
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
}
