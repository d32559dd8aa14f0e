import { type Context, Hono } from "hono"
import { html } from "hono/html"
import { z } from "zod"
import type { ExecutionFilter } from "../../execution/index.ts"
import type { Authenticate, Host } from "../../host/index.ts"
import { readJson } from "../../http/index.ts"
import { ParleyError } from "../../intent/index.ts"
import { assertBuilt, type Bundle } from "../bundle.ts"
import { toDocument } from "../document.ts"
import { toCsv } from "./csv.ts"
import type { DeskData } from "./desk-data.ts"
import type { SignIn } from "./sign-in.ts"
import type { DeskSetup } from "./wire.ts"

export interface DeskRoutesOptions {
  readonly host: Host
  readonly authenticate: Authenticate<Context>
  readonly bundle: Bundle | undefined
  readonly signIn: SignIn
  readonly data: DeskData
}

export const deskPath = "/desk"

const shownAtOnce = 50
const exportedAtMost = 10_000

const credentials = z.strictObject({ password: z.string().min(1).max(200) })
const place = z.strictObject({ startedAt: z.iso.datetime(), id: z.string().min(1).max(100) })

const columns = {
  executions: [
    "id",
    "title",
    "uid",
    "state",
    "principal",
    "startedAt",
    "settledAt",
    "price",
    "input",
    "output",
    "error",
    "receipt",
  ],
  conversations: [
    "id",
    "owner",
    "locale",
    "phase",
    "turns",
    "wish",
    "intent",
    "values",
    "assumptions",
    "executionId",
    "startedAt",
  ],
  agreements: [
    "token",
    "agreement",
    "party",
    "agentId",
    "permissions",
    "obligations",
    "policy",
    "validFrom",
    "validTo",
    "state",
  ],
  unmet: ["words", "reason", "count", "locale", "intent", "firstAt", "lastAt"],
} as const

/** The owner's desk: what was done, what was said, and which wishes could not be met. */
export function createDeskRoutes(options: DeskRoutesOptions): Hono {
  const { host, bundle, signIn, data } = options
  const routes = new Hono()
  routes.get(deskPath, (c) => c.redirect(`${deskPath}/`, 308))
  routes.get(`${deskPath}/`, async (c) => {
    assertBuilt(bundle)
    const { service } = host
    const { locale } = await options.authenticate(c)
    const setup: DeskSetup = {
      name: service.name,
      timeZone: service.timeZone,
      language: locale,
      signedIn: await signIn.isSignedIn(c),
    }
    const title = `${service.name}: the desk`
    const document = {
      language: "en",
      direction: "ltr",
      title,
      description: title,
      manifest: undefined,
      setup,
    } as const
    return c.html(toDocument("desk", bundle, document, html`<div id="app"></div>`))
  })
  routes.post(`${deskPath}/session`, async (c) => {
    const parsed = credentials.safeParse(await readJson(c.req.raw))
    if (!parsed.success) throw new ParleyError("invalid_request", "password: give the password of this desk")
    await signIn.signIn(c, parsed.data.password)
    return c.body(null, 204)
  })
  routes.delete(`${deskPath}/session`, async (c) => {
    await signIn.signOut(c)
    return c.body(null, 204)
  })

  routes.use(`${deskPath}/data/*`, async (c, next) => {
    await signIn.assertOwner(c)
    await next()
  })
  routes.get(`${deskPath}/data/executions`, async (c) => {
    return c.json(await data.executions(parsePlace(c.req.query()), shownAtOnce))
  })
  routes.get(`${deskPath}/data/conversations`, async (c) => c.json(await data.conversations(shownAtOnce)))
  routes.get(`${deskPath}/data/unmet`, async (c) => c.json(await data.unmet(shownAtOnce)))
  routes.get(`${deskPath}/data/agreements`, async (c) => c.json(await data.agreements(shownAtOnce)))
  routes.delete(`${deskPath}/data/agreements/:id`, async (c) => {
    const revoked = await data.revoke(c.req.param("id"))
    if (revoked.length === 0)
      throw new ParleyError("not_found", "There is no such token that is still to be revoked.")
    return c.json({ revoked })
  })
  routes.get(`${deskPath}/data/hours`, async (c) => c.json(await data.busyHours()))
  routes.get(
    `${deskPath}/data/export/:file{(executions|conversations|unmet|agreements)\\.(json|csv)}`,
    async (c) => {
      const [what, format] = c.req.param("file").split(".") as [keyof typeof columns, "json" | "csv"]
      const rows = await readAll(what, data)
      const file = `attachment; filename="${what}.${format}"`
      if (format === "json") return c.json(rows, 200, { "content-disposition": file })
      const text = toCsv(columns[what], rows as unknown as readonly Record<string, unknown>[])
      return c.body(text, 200, { "content-type": "text/csv; charset=utf-8", "content-disposition": file })
    },
  )
  return routes
}

/** Reads the execution after which the list goes on; undefined asks for the newest. */
function parsePlace(query: Readonly<Record<string, string>>): ExecutionFilter["after"] | undefined {
  if (Object.keys(query).length === 0) return undefined
  const parsed = place.safeParse(query)
  if (!parsed.success)
    throw new ParleyError("invalid_request", "Give 'startedAt' and 'id' of the execution to go on after.")
  return { startedAt: Date.parse(parsed.data.startedAt), id: parsed.data.id }
}

function readAll(what: keyof typeof columns, data: DeskData) {
  switch (what) {
    case "executions":
      return data.executions(undefined, exportedAtMost)
    case "conversations":
      return data.conversations(exportedAtMost)
    case "agreements":
      return data.agreements(exportedAtMost)
    case "unmet":
      return data.unmet(exportedAtMost)
  }
}
