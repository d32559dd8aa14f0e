import type { AuthenticationResponseJSON } from "@simplewebauthn/server"
import { type Context, Hono } from "hono"
import { type Accounts, type Asked, interactionPath } from "../../accounts/index.ts"
import { type AppEnv, readJson } from "../../http/index.ts"
import { isParleyError, ParleyError } from "../../intent/index.ts"
import { browserOf, readForm } from "./browser-of.ts"
import { consentPage } from "./consent-page.ts"
import { type Frame, policyFor } from "./frame.ts"
import type { ServiceDesk } from "./services-routes.ts"
import { signInPage } from "./sign-in-page.ts"

export interface AccountRoutesOptions {
  readonly accounts: Accounts
  readonly frame: Frame
  /** What can be done here, by the name of the intent. */
  readonly titles: () => Promise<ReadonlyMap<string, string>>
  readonly addressOf: (c: Context) => string
  /** Makes the tokens that guard forms. */
  readonly secret: Uint8Array
  readonly now: () => number
  /** Where people register services, if they can. */
  readonly desk?: ServiceDesk | undefined
}

/**
 * What a person is asked on the way between an application and their account. The id in the path is a secret that a
 * cookie of the same path repeats, so no other page can send these forms.
 */
export function createInteractionRoutes(options: AccountRoutesOptions): Hono<AppEnv> {
  const { accounts, frame, titles, addressOf } = options
  const { interactions, people, passkeys } = accounts
  const routes = new Hono<AppEnv>()
  const path = `${interactionPath}/:uid`

  async function show(
    c: Context<AppEnv>,
    asked: Asked,
    problem?: { readonly text: string; readonly name: string },
  ) {
    const action = `${interactionPath}/${asked.uid}`
    c.header("content-security-policy", policyFor(asked.redirect))
    if (asked.step === "consent") return c.html(consentPage(frame, { asked, action, titles: await titles() }))
    const { client } = asked
    const page = { action, client, passkeys: passkeys.available, problem: problem?.text, name: problem?.name }
    return c.html(signInPage(frame, page), problem ? 401 : 200)
  }

  routes.get(path, async (c) => show(c, await interactions.ask(browserOf(c))))
  routes.post(path, async (c) => {
    const browser = browserOf(c)
    const asked = await interactions.ask(browser)
    const { answer, name = "", password = "" } = await readForm(c)
    if (answer === "refuse") return c.redirect(await interactions.refuse(browser), 303)
    if (answer === "agree") return c.redirect(await interactions.consent(browser), 303)
    if (answer !== "sign-in" || asked.step !== "sign-in") return show(c, asked)
    try {
      const person = await people.signIn(name, password, addressOf(c))
      return c.redirect(await interactions.signIn(browser, person), 303)
    } catch (error) {
      if (!isParleyError(error) || error.code === "internal") throw error
      return show(c, asked, { text: error.message, name })
    }
  })
  routes.post(`${path}/passkey`, async (c) => {
    const browser = browserOf(c)
    const asked = await interactions.ask(browser)
    if (asked.step !== "sign-in")
      throw new ParleyError("conflict", "You are signed in already. Load the page again.")
    const response = (await readJson(c.req.raw)) as AuthenticationResponseJSON
    const person = await people.require(await passkeys.signIn(response))
    return c.json({ next: await interactions.signIn(browser, person) })
  })
  return routes
}
