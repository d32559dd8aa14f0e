import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server"
import { type Context, Hono } from "hono"
import { z } from "zod"
import type { Person } from "../../accounts/index.ts"
import { type AppEnv, formReferrerPolicy, readJson } from "../../http/index.ts"
import { isParleyError, ParleyError } from "../../intent/index.ts"
import { Windows } from "../../limits/index.ts"
import { takeAttempt } from "../attempts.ts"
import { type AccountPage, accountPage, recoveryCodesPage } from "./account-page.ts"
import { browserOf, readForm } from "./browser-of.ts"
import { assertFormToken, formToken } from "./form-token.ts"
import { accountPath } from "./frame.ts"
import { type AccountRoutesOptions, createInteractionRoutes } from "./interaction-routes.ts"
import { createServicesRoutes } from "./services-routes.ts"
import { recoveryPage, signInPage } from "./sign-in-page.ts"

/** Asked for by one address in a minute: each is kept for a while. */
const challenges = { limit: 60, length: 60_000 }

const notices: Readonly<Record<string, string>> = {
  password: "Your password is changed. Everything else was signed out.",
  "end-access": "The application has no access any more.",
  "remove-passkey": "The passkey is removed.",
  "add-passkey": "The passkey is added.",
}

const newPasskey = z.object({ token: z.string(), label: z.string().max(60), response: z.looseObject({}) })
const guarded = z.object({ token: z.string() })

interface SignedIn {
  readonly person: Person
  readonly uid: string
}

/** A person's own account in the browser, and the questions on behalf of applications. */
export function createAccountRoutes(options: AccountRoutesOptions): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()
  routes.use(`${accountPath}/*`, async (c, next) => {
    c.header("referrer-policy", formReferrerPolicy)
    await next()
  })
  routes.route("/", createInteractionRoutes(options))
  routes.get(accountPath, (c) => c.redirect(`${accountPath}/`, 308))
  routes.route("/", createSignInRoutes(options))
  routes.route("/", createOwnRoutes(options))
  routes.route("/", createPasskeyRoutes(options))
  const { desk, frame, secret } = options
  if (desk)
    routes.route(
      "/",
      createServicesRoutes({ desk, frame, secret, signedIn: (c) => findSignedIn(options, c) }),
    )
  return routes
}

/** Signing in, and getting back in. */
function createSignInRoutes({ accounts, frame, addressOf }: AccountRoutesOptions): Hono<AppEnv> {
  const { people, passkeys, sessions } = accounts
  const routes = new Hono<AppEnv>()
  const action = `${accountPath}/sign-in`

  async function proven(c: Context<AppEnv>, person: Person) {
    await sessions.begin(browserOf(c), person.id)
    return c.redirect(`${accountPath}/`, 303)
  }

  routes.get(action, (c) => c.html(signInPage(frame, { action, passkeys: passkeys.available })))
  routes.post(action, async (c) => {
    const { name = "", password = "" } = await readForm(c)
    try {
      return await proven(c, await people.signIn(name, password, addressOf(c)))
    } catch (error) {
      const problem = problemIn(error)
      return c.html(signInPage(frame, { action, passkeys: passkeys.available, problem, name }), 401)
    }
  })
  routes.post(`${action}/passkey`, async (c) => {
    const response = (await readJson(c.req.raw)) as AuthenticationResponseJSON
    const person = await people.require(await passkeys.signIn(response))
    await sessions.begin(browserOf(c), person.id)
    return c.json({ next: `${accountPath}/` })
  })
  routes.get(`${accountPath}/recover`, (c) => c.html(recoveryPage(frame, undefined)))
  routes.post(`${accountPath}/recover`, async (c) => {
    const { name = "", code = "", password = "" } = await readForm(c)
    try {
      return await proven(c, await people.recover(name, code, password, addressOf(c)))
    } catch (error) {
      return c.html(recoveryPage(frame, problemIn(error), name), 401)
    }
  })
  return routes
}

/** What a person sees and ends of their own. */
function createOwnRoutes(options: AccountRoutesOptions): Hono<AppEnv> {
  const { accounts, addressOf, frame } = options
  const { people, sessions, applications, passkeys } = accounts
  const routes = new Hono<AppEnv>()

  routes.get(`${accountPath}/`, async (c) => {
    const signedIn = await findSignedIn(options, c)
    if (signedIn === undefined) return c.redirect(`${accountPath}/sign-in`, 303)
    const notice = notices[c.req.query("done") ?? ""]
    return c.html(accountPage(frame, { ...(await toAccountPage(options, signedIn)), notice }))
  })
  onForm("sign-out", async (c) => {
    await sessions.end(browserOf(c))
    return c.redirect(`${accountPath}/sign-in`, 303)
  })
  onForm("sign-out-everywhere", async (c, { person }) => {
    await people.signOutEverywhere(person.id)
    await sessions.end(browserOf(c))
    return c.redirect(`${accountPath}/sign-in`, 303)
  })
  onForm("recovery-codes", async (c, { person }) =>
    c.html(recoveryCodesPage(frame, await people.createRecoveryCodes(person.id))),
  )
  onForm("end-access", async (c, { person }, { grant = "" }) => {
    await applications.end(person.id, grant)
    return c.redirect(`${accountPath}/?done=end-access`, 303)
  })
  onForm("remove-passkey", async (c, { person }, { passkey = "" }) => {
    await passkeys.remove(person.id, passkey)
    return c.redirect(`${accountPath}/?done=remove-passkey`, 303)
  })
  onForm("password", async (c, signedIn, { current = "", password = "" }) => {
    try {
      await people.changePassword(signedIn.person.id, current, password, addressOf(c))
    } catch (error) {
      const page = await toAccountPage(options, signedIn)
      return c.html(accountPage(frame, { ...page, problem: problemIn(error) }), 401)
    }
    await sessions.begin(browserOf(c), signedIn.person.id)
    return c.redirect(`${accountPath}/?done=password`, 303)
  })
  return routes

  function onForm(
    name: string,
    handle: (
      c: Context<AppEnv>,
      signedIn: SignedIn,
      form: Readonly<Record<string, string>>,
    ) => Promise<Response>,
  ): void {
    routes.post(`${accountPath}/${name}`, async (c) => {
      const signedIn = await requireSignedIn(options, c)
      const form = await readForm(c)
      assertFormToken(options.secret, signedIn.uid, form.token)
      return await handle(c, signedIn, form)
    })
  }
}

function createPasskeyRoutes(options: AccountRoutesOptions): Hono<AppEnv> {
  const { accounts, addressOf, now, secret } = options
  const { passkeys } = accounts
  const asked = new Windows({ ...challenges, now })
  const routes = new Hono<AppEnv>()
  routes.post(`${accountPath}/passkeys/ask`, async (c) => {
    takeAttempt(asked, addressOf(c))
    return c.json(await passkeys.ask())
  })
  routes.post(`${accountPath}/passkeys/offer`, async (c) => {
    const { person, uid } = await requireSignedIn(options, c)
    takeAttempt(asked, addressOf(c))
    assertFormToken(secret, uid, parse(guarded, await readJson(c.req.raw)).token)
    return c.json(await passkeys.offer(person))
  })
  routes.post(`${accountPath}/passkeys`, async (c) => {
    const { person, uid } = await requireSignedIn(options, c)
    const { token, label, response } = parse(newPasskey, await readJson(c.req.raw))
    assertFormToken(secret, uid, token)
    await passkeys.add(person, response as unknown as RegistrationResponseJSON, label)
    return c.json({ next: `${accountPath}/?done=add-passkey` })
  })
  return routes
}

async function toAccountPage(
  { accounts, secret, titles, desk }: AccountRoutesOptions,
  { person, uid }: SignedIn,
): Promise<AccountPage> {
  const [passkeys, applications, recoveryCodes, named] = await Promise.all([
    accounts.passkeys.list(person.id),
    accounts.applications.ofPerson(person.id),
    accounts.people.countRecoveryCodes(person.id),
    titles(),
  ])
  const token = formToken(secret, uid)
  const canAddPasskeys = accounts.passkeys.available
  return {
    person,
    passkeys,
    applications,
    recoveryCodes,
    titles: named,
    token,
    canAddPasskeys,
    hasServices: desk !== undefined,
  }
}

async function findSignedIn(
  { accounts }: AccountRoutesOptions,
  c: Context<AppEnv>,
): Promise<SignedIn | undefined> {
  const session = await accounts.sessions.find(browserOf(c))
  const person = session && (await accounts.people.find(session.person))
  return session && person && { person, uid: session.uid }
}

async function requireSignedIn(options: AccountRoutesOptions, c: Context<AppEnv>): Promise<SignedIn> {
  const signedIn = await findSignedIn(options, c)
  if (signedIn) return signedIn
  throw new ParleyError("unauthenticated", "You are signed out. Sign in again.")
}

function parse<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw new ParleyError(
    "invalid_request",
    `The request is not as the page sends it: ${parsed.error.issues[0]?.message}`,
  )
}

/** What a person can do something about is said on the page; everything else is an error. */
function problemIn(error: unknown): string {
  if (isParleyError(error) && error.code !== "internal") return error.message
  throw error
}
