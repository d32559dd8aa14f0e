import { createHmac, randomUUID, timingSafeEqual } from "node:crypto"
import type { Context } from "hono"
import { deleteCookie, getCookie, setCookie } from "hono/cookie"
import { ParleyError } from "../../intent/index.ts"
import { Places, Windows } from "../../limits/index.ts"
import { takeAttempt } from "../attempts.ts"
import { isDeskPassword } from "./password.ts"
import type { PasswordStore, StoredPassword } from "./password-store.ts"

export interface SignInOptions {
  readonly passwords: PasswordStore
  readonly secret: Uint8Array
  readonly isSecure: () => boolean
  readonly addressOf: (c: Context) => string
  readonly now: () => number
}

export interface SignIn {
  signIn(c: Context, password: string): Promise<void>
  /** Ends every session of the desk, so that no copy of a cookie stays valid. */
  signOut(c: Context): Promise<void>
  isSignedIn(c: Context): Promise<boolean>
  /** Throws for anyone who is not signed in as the owner. */
  assertOwner(c: Context): Promise<void>
}

const name = "parley-desk"
const lifetime = 12 * 3_600_000
const wrongGuesses = { limit: 10, length: 15 * 60_000 }
/** A browser in which somebody has signed in before: guesses from elsewhere do not shut it out. */
const knownBrowser = "parley-desk-browser"
const knownFor = 400 * 86_400
/**
 * Checking a password keeps a core busy for a while. Strangers stand in a line, each address once; known browsers have
 * a place of their own.
 */
const strangers = { total: 3, each: 1, waitingEach: 1, waitingTotal: 200 }
const known = { total: 1, waitingEach: 4, waitingTotal: 8 }

/** The owner's session: a sealed cookie, valid until it expires, the password changes or the owner signs out. */
export function createSignIn(options: SignInOptions): SignIn {
  const { passwords, secret, isSecure, addressOf, now } = options
  const wrong = new Windows({ ...wrongGuesses, now })
  const cookie = () => ({ httpOnly: true, sameSite: "Strict", path: "/desk", secure: isSecure() }) as const
  const lines = { strangers: new Places(strangers), known: new Places(known) }

  function seal(expires: number, { hash, since }: StoredPassword): string {
    return createHmac("sha256", secret).update(`desk ${expires} ${since} ${hash}`).digest("base64url")
  }

  /** The id of a browser that was let in before, by a cookie that nobody else can make. */
  function browserOf(c: Context): string | undefined {
    const [id = "", mac = ""] = (getCookie(c, knownBrowser) ?? "").split(".")
    const [expected, given] = [Buffer.from(sealBrowser(id)), Buffer.from(mac)]
    return given.length === expected.length && timingSafeEqual(given, expected) ? id : undefined
  }

  function sealBrowser(id: string): string {
    return createHmac("sha256", secret).update(`desk browser ${id}`).digest("base64url")
  }

  async function check(c: Context, password: string, hash: string): Promise<boolean> {
    const line = browserOf(c) === undefined ? lines.strangers : lines.known
    using place = await line.wait(addressOf(c), c.req.raw.signal)
    if (!place)
      throw new ParleyError("rate_limited", "Too many are signing in at once. Try again in a moment.", {
        retryAfter: 1,
      })
    return await isDeskPassword(password, hash)
  }

  async function isSignedIn(c: Context): Promise<boolean> {
    const [expires = "", mac = ""] = (getCookie(c, name) ?? "").split(".")
    if (!/^\d{1,15}$/.test(expires) || Number(expires) <= now()) return false
    const stored = await passwords.read()
    if (stored === undefined) return false
    const expected = Buffer.from(seal(Number(expires), stored))
    const given = Buffer.from(mac)
    return given.length === expected.length && timingSafeEqual(given, expected)
  }

  return {
    isSignedIn,
    async signIn(c, password) {
      const browser = browserOf(c) ?? randomUUID()
      const caller = browserOf(c) === undefined ? addressOf(c) : `browser ${browser}`
      // Counted before the check, so that many attempts at once do not all pass as the first.
      takeAttempt(wrong, caller)
      const stored = await passwords.read()
      if (stored === undefined || !(await check(c, password, stored.hash)))
        throw new ParleyError("unauthenticated", "That is not the password of this desk.")
      wrong.forget(caller)
      const expires = now() + lifetime
      setCookie(c, name, `${expires}.${seal(expires, stored)}`, { ...cookie(), maxAge: lifetime / 1000 })
      setCookie(c, knownBrowser, `${browser}.${sealBrowser(browser)}`, { ...cookie(), maxAge: knownFor })
    },
    async signOut(c) {
      // Only someone who is signed in may end all sessions.
      if (await isSignedIn(c)) await passwords.endSessions(now())
      deleteCookie(c, name, cookie())
    },
    async assertOwner(c) {
      if (!(await isSignedIn(c))) throw new ParleyError("unauthenticated", "Sign in to the desk first.")
    },
  }
}
