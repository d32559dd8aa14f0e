import type { IncomingMessage, ServerResponse } from "node:http"
import type { Provider } from "oidc-provider"
import { lifetimes } from "./lifetimes.ts"
import { standAt } from "./public-address.ts"

/** A browser's request and the answer to it, as Node has them. */
export interface Browser {
  readonly incoming: IncomingMessage
  readonly outgoing: ServerResponse
}

export interface BrowserSession {
  readonly person: string
  /** Names the session to forms; it is no secret that signs anyone in. */
  readonly uid: string
}

/** Who is signed in at a browser: the provider's own session, so that signing in once is enough for both. */
export class BrowserSessions {
  readonly #provider: () => Promise<Provider>

  constructor(provider: () => Promise<Provider>) {
    this.#provider = provider
  }

  async find(browser: Browser): Promise<BrowserSession | undefined> {
    const { session } = await this.#open(browser)
    return session.accountId === undefined ? undefined : { person: session.accountId, uid: session.uid }
  }

  /** Begins a new session: one from before the sign-in is never carried on, so nobody can plant it. */
  async begin(browser: Browser, person: string): Promise<void> {
    const { provider, session: before, cookies } = await this.#open(browser)
    if (before.accountId !== undefined) await before.destroy()
    const session = new provider.Session()
    session.loginAccount({ accountId: person })
    await session.save(lifetimes.Session)
    cookies.set(provider.cookieName("session"), session.jti, {
      httpOnly: true,
      sameSite: "lax",
      signed: true,
      overwrite: true,
      maxAge: lifetimes.Session * 1_000,
    })
  }

  async end(browser: Browser): Promise<void> {
    const { provider, session, cookies } = await this.#open(browser)
    if (session.accountId !== undefined) await session.destroy()
    cookies.set(provider.cookieName("session"), null, { httpOnly: true, sameSite: "lax", signed: true })
  }

  async #open({ incoming, outgoing }: Browser) {
    const provider = await this.#provider()
    standAt(provider.issuer, incoming)
    const ctx = provider.createContext(incoming, outgoing)
    return { provider, cookies: ctx.cookies, session: await provider.Session.get(ctx as never) }
  }
}
