import type { Provider } from "oidc-provider"
import { ParleyError } from "../intent/index.ts"
import type { Browser } from "./browser-sessions.ts"
import type { People } from "./people.ts"
import type { Person } from "./people-store.ts"
import { standAt } from "./public-address.ts"
import { isForEveryone, isScope } from "./scopes.ts"
import { type ShownClient, toShownClient } from "./shown-client.ts"

/** What a person is asked when an application wants access. */
export interface Asked {
  readonly uid: string
  readonly step: "sign-in" | "consent"
  readonly client: ShownClient
  /** Where the browser goes afterwards; undefined for a device, which waits elsewhere. */
  readonly redirect: string | undefined
  /** What it wants to be allowed, without what this person may not give. */
  readonly scopes: readonly string[]
  /** The person who is asked for consent. */
  readonly person: Person | undefined
}

/** The questions between an application's request and the person's answer. */
export class Interactions {
  readonly #provider: () => Promise<Provider>
  readonly #people: People

  constructor(provider: () => Promise<Provider>, people: People) {
    this.#provider = provider
    this.#people = people
  }

  async ask(browser: Browser): Promise<Asked> {
    const { provider, details } = await this.#open(browser)
    const { params, prompt, session, uid } = details
    const client = await provider.Client.find(String(params.client_id))
    if (client === undefined) throw over()
    const person = session?.accountId === undefined ? undefined : await this.#people.find(session.accountId)
    const scopes = String(params.scope ?? "")
      .split(" ")
      .filter(isScope)
    return {
      uid,
      step: prompt.name === "login" ? "sign-in" : "consent",
      client: toShownClient(client),
      redirect: typeof params.redirect_uri === "string" ? params.redirect_uri : undefined,
      scopes: scopes.filter((scope) => mayGive(person, scope)),
      person,
    }
  }

  /** Each answer returns where the browser goes on. */
  async signIn(browser: Browser, person: Person): Promise<string> {
    return await this.#finish(browser, { login: { accountId: person.id } })
  }

  async consent(browser: Browser): Promise<string> {
    const { provider, details } = await this.#open(browser)
    const { prompt, params, session, grantId } = details
    if (prompt.name !== "consent" || session?.accountId === undefined) throw over()
    const person = await this.#people.require(session.accountId)
    const known = grantId === undefined ? undefined : await provider.Grant.find(grantId)
    const grant = known ?? new provider.Grant({ accountId: person.id, clientId: String(params.client_id) })
    const { missingOIDCScope = [], missingResourceScopes = {} } = prompt.details as MissingScopes
    for (const scope of missingOIDCScope)
      if (mayGive(person, scope)) grant.addOIDCScope(scope)
      else grant.rejectOIDCScope(scope)
    for (const [resource, wanted] of Object.entries(missingResourceScopes))
      for (const scope of wanted)
        if (mayGive(person, scope)) grant.addResourceScope(resource, scope)
        else grant.rejectResourceScope(resource, scope)
    return await this.#finish(browser, { consent: { grantId: await grant.save() } })
  }

  async refuse(browser: Browser): Promise<string> {
    return await this.#finish(browser, {
      error: "access_denied",
      error_description: "The person did not agree",
    })
  }

  async #finish(browser: Browser, result: Record<string, unknown>): Promise<string> {
    const { provider } = await this.#open(browser)
    return await provider.interactionResult(browser.incoming, browser.outgoing, result as never, {
      mergeWithLastSubmission: true,
    })
  }

  async #open({ incoming, outgoing }: Browser) {
    const provider = await this.#provider()
    standAt(provider.issuer, incoming)
    try {
      return { provider, details: await provider.interactionDetails(incoming, outgoing) }
    } catch (cause) {
      if ((cause as Error).name !== "SessionNotFound") throw cause
      throw over(cause)
    }
  }
}

interface MissingScopes {
  readonly missingOIDCScope?: readonly string[]
  readonly missingResourceScopes?: Readonly<Record<string, readonly string[]>>
}

/** Nobody can give away more than they have: what is not for everyone is for operators. */
function mayGive(person: Person | undefined, scope: string): boolean {
  return isForEveryone(scope) || person?.role === "operator"
}

function over(cause?: unknown): ParleyError {
  return new ParleyError("expired", "This request is over. Go back to the application and start again.", {
    cause,
  })
}
