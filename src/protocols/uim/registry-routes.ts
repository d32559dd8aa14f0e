import { type Context, Hono } from "hono"
import type { Authenticate, HostContext } from "../../host/index.ts"
import { prepareBody, readJson, toPreparedResponse } from "../../http/index.ts"
import { isStranger, type Principal } from "../../identity/index.ts"
import { isPlainObject, ParleyError } from "../../intent/index.ts"
import type { KnownIntent, OwnershipChecks, RegisteredService, Registry } from "../../registry/index.ts"
import { fromIntentBody, type ListedIntent, toIntentBody } from "./intent-form.ts"
import { readPage, toPageHeaders } from "./pagination.ts"
import { queryParameter } from "./request-members.ts"
import { assertSameService, fromServiceBody, toServiceBody } from "./service-form.ts"

export interface RegistryRoutesOptions {
  readonly registry: Registry
  readonly checks: OwnershipChecks
  readonly authenticate: Authenticate<Context>
  readonly origin: () => string
  /** Called after every change, before it is answered: whoever changed something finds it as it is now. */
  readonly changed: () => Promise<void>
}

const servicesPath = "/api/services"
const servicePath = `${servicesPath}/:service_id`
const intentPath = "/api/intents/:intent"

/** UIM 2.6 and 2.7: services and intents, changed by their owners only. */
export function createRegistryRoutes(options: RegistryRoutesOptions): Hono {
  const routes = new Hono()
  routes.route("/", createServiceRoutes(options))
  routes.route("/", createIntentRoutes(options))
  return routes
}

function createServiceRoutes(options: RegistryRoutesOptions): Hono {
  const { registry, checks, authenticate, origin, changed } = options
  const routes = new Hono()

  routes.post(servicesPath, async (c) => {
    const owner = assertManager(await authenticate(c))
    const service = await registry.register(owner, fromServiceBody(await readJson(c.req.raw)))
    return Response.json(toServiceBody(service, owner), {
      status: 201,
      headers: { location: `${origin()}${servicesPath}/${service.id}` },
    })
  })
  routes.get(servicesPath, async (c) => {
    const isOwn = queryParameter(c, "owner") === "me"
    const viewer = isOwn ? assertManager(await authenticate(c)) : undefined
    const page = readPage(c)
    const { services, total } = await registry.store.listServices(
      viewer === undefined ? {} : { owner: viewer },
      page.offset,
      page.size,
    )
    const body = { services: services.map((service) => toServiceBody(service, viewer)) }
    return toAnswer(c, body, toPageHeaders(page, total))
  })
  routes.get(servicePath, async (c) => {
    const viewer = viewerOf(await authenticate(c))
    return toAnswer(c, toServiceBody(await registry.find(c.req.param("service_id"), viewer), viewer))
  })
  routes.put(servicePath, async (c) => {
    const { owner, service } = await ownedService(c)
    const body = await readJson(c.req.raw)
    if (isPlainObject(body)) assertSameService(body.service_id, service)
    const updated = await registry.update(service, fromServiceBody(body, service.entry), owner)
    await changed()
    return Response.json(toServiceBody(updated, owner))
  })
  routes.delete(servicePath, async (c) => {
    const { owner, service } = await ownedService(c)
    await registry.retire(service, owner)
    await changed()
    return new Response(null, { status: 204 })
  })
  routes.post(`${servicePath}/proof`, async (c) => {
    const { owner, service } = await ownedService(c)
    const checked = await checks.check(service)
    await changed()
    return Response.json(toServiceBody(checked, owner))
  })
  routes.get(`${servicePath}/changes`, async (c) => {
    const { service } = await ownedService(c)
    const page = readPage(c)
    const { events, total } = await registry.store.listEvents(service.id, page.offset, page.size)
    const changes = events.map(({ at, actor, event, uid, detail }) => ({
      at: new Date(at).toISOString(),
      actor,
      event,
      ...(uid !== undefined && { intent_uid: uid }),
      ...(detail !== undefined && { detail }),
    }))
    return toAnswer(c, { changes }, toPageHeaders(page, total))
  })

  async function ownedService(c: Context): Promise<{ owner: string; service: RegisteredService }> {
    const owner = assertManager(await authenticate(c))
    return { owner, service: await registry.findOwn(c.req.param("service_id") ?? "", owner) }
  }
  return routes
}

function createIntentRoutes({ registry, authenticate, origin, changed }: RegistryRoutesOptions): Hono {
  const routes = new Hono()

  routes.get(`${servicePath}/intents`, async (c) => {
    const viewer = viewerOf(await authenticate(c))
    const service = await registry.find(c.req.param("service_id"), viewer)
    const page = readPage(c)
    const { intents, total } = await registry.store.listIntents(service.id, page.offset, page.size)
    const listed = intents.map((intent) => toIntentBody(toListed({ intent, service })))
    return toAnswer(c, { intents: listed }, toPageHeaders(page, total))
  })
  routes.post(`${servicePath}/intents`, async (c) => {
    const owner = assertManager(await authenticate(c))
    const service = await registry.findOwn(c.req.param("service_id"), owner)
    const intent = await registry.addIntent(service, fromIntentBody(await readJson(c.req.raw)), owner)
    await changed()
    return Response.json(toIntentBody(toListed({ intent, service })), {
      status: 201,
      headers: { location: `${origin()}/api/intents/${intent.id}` },
    })
  })
  routes.put(intentPath, async (c) => {
    const { owner, intent, service } = await ownedIntent(c)
    const updated = await registry.updateIntent(intent, fromIntentBody(await readJson(c.req.raw)), owner)
    await changed()
    return Response.json(toIntentBody(toListed({ intent: updated, service })))
  })
  routes.delete(intentPath, async (c) => {
    const { owner, intent } = await ownedIntent(c)
    await registry.retireIntent(intent, owner)
    await changed()
    return new Response(null, { status: 204 })
  })

  async function ownedIntent(c: Context): Promise<KnownIntent & { readonly owner: string }> {
    const owner = assertManager(await authenticate(c))
    const known = await registry.lookUp(c.req.param("intent") ?? "", owner)
    return { ...known, owner: assertOwner(known.service, owner) }
  }
  return routes
}

export function toListed({ intent, service }: KnownIntent): ListedIntent {
  return { id: intent.id, record: intent.record, entry: service.entry }
}

/** Whose own things are shown beside what everybody sees. */
export function viewerOf({ principal }: HostContext): string | undefined {
  return isStranger(principal.id) ? undefined : principal.id
}

/** Who may register: whoever holds the scope or key to manage, or signs with a published key. Returns the owner. */
function assertManager({ principal }: HostContext): string {
  if (principal.proof === "none" || principal.proof === "session")
    throw new ParleyError("unauthenticated", "Unauthorized access. Authentication is required.")
  if (!mayManage(principal))
    throw new ParleyError(
      "forbidden",
      "Access to this resource is forbidden. Ask for the scope 'manage', or for an API key with that permission.",
      { details: { scope: "manage" } },
    )
  return principal.id
}

function mayManage({ proof, permissions }: Principal): boolean {
  return proof === "signature" || permissions.includes("manage")
}

function assertOwner(service: RegisteredService, owner: string): string {
  if (service.owner === owner) return owner
  throw new ParleyError("forbidden", "Access to this resource is forbidden. Only its owner changes it.")
}

/** With a validator of its bytes, so that a client that has them is told so. */
function toAnswer(c: Context, body: unknown, headers: Record<string, string> = {}): Response {
  const prepared = prepareBody(JSON.stringify(body), { contentType: "application/json" })
  const response = toPreparedResponse(prepared, c.req.raw)
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
  response.headers.set("vary", "authorization")
  return response
}
