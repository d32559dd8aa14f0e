import { type Context, Hono } from "hono"
import type { AppEnv } from "../../http/index.ts"
import { isParleyError } from "../../intent/index.ts"
import { readForm } from "./browser-of.ts"
import { assertFormToken, formToken } from "./form-token.ts"
import { accountPath, type Frame } from "./frame.ts"
import { type OwnService, servicesPage, servicesPath } from "./services-page.ts"

/** The services of people, for the page where they register them. */
export interface ServiceDesk {
  list(owner: string): Promise<readonly OwnService[]>
  register(owner: string, form: Readonly<Record<string, string>>): Promise<void>
  check(owner: string, id: string): Promise<void>
  retire(owner: string, id: string): Promise<void>
}

export interface ServicesRoutesOptions {
  readonly desk: ServiceDesk
  readonly frame: Frame
  readonly secret: Uint8Array
  /** The person at this browser. */
  readonly signedIn: (
    c: Context<AppEnv>,
  ) => Promise<{ readonly person: { readonly id: string }; readonly uid: string } | undefined>
}

const notices: Readonly<Record<string, string>> = {
  register: "It is registered. Publish what is shown below, and check it.",
  check: "The proof was looked for.",
  retire: "It is retired.",
}

/** A page where a person registers services; every change is a form that only this page can send. */
export function createServicesRoutes({ desk, frame, secret, signedIn }: ServicesRoutesOptions): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()
  const signIn = `${accountPath}/sign-in`

  routes.get(servicesPath, async (c) => {
    const known = await signedIn(c)
    if (known === undefined) return c.redirect(signIn, 303)
    const services = await desk.list(ownerOf(known))
    const notice = notices[c.req.query("done") ?? ""]
    return c.html(servicesPage(frame, { services, token: formToken(secret, known.uid), notice }))
  })
  for (const action of ["register", "check", "retire"] as const)
    routes.post(`${servicesPath}/${action}`, async (c) => {
      const known = await signedIn(c)
      if (known === undefined) return c.redirect(signIn, 303)
      const form = await readForm(c)
      assertFormToken(secret, known.uid, form.token)
      const owner = ownerOf(known)
      try {
        await (action === "register" ? desk.register(owner, form) : desk[action](owner, form.service ?? ""))
        return c.redirect(`${servicesPath}?done=${action}`, 303)
      } catch (error) {
        if (!isParleyError(error) || error.code === "internal") throw error
        const page = { services: await desk.list(owner), token: formToken(secret, known.uid), typed: form }
        return c.html(servicesPage(frame, { ...page, problem: error.message }), 422)
      }
    })
  return routes
}

/** The same principal as with an access token of theirs. */
function ownerOf({ person }: { readonly person: { readonly id: string } }): string {
  return `account:${person.id}`
}
