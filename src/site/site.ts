import type { Host } from "../host/index.ts"
import { clientAddress, createApp, type ListenOptions, listen, type RunningServer } from "../http/index.ts"
import { subscriberOf } from "../identity/index.ts"
import { ParleyError } from "../intent/index.ts"
import { isLoopbackHost } from "../outbound/index.ts"
import { createPages, ensurePassword, pageGroups } from "../pages/index.ts"
import { manifestPath, manifestRelation } from "../protocols/intentweb/index.ts"
import { createSqlPasswordStore } from "../storage/index.ts"
import { createAnonymousOf, createContextOf } from "./context.ts"
import { createDoors } from "./doors.ts"
import { openFoundation } from "./foundation.ts"
import { createKeyRoutes } from "./key-routes.ts"
import { bindDeclared, createSiteHost } from "./site-host.ts"
import type { SiteOptions } from "./site-options.ts"

export interface Site extends AsyncDisposable {
  readonly host: Host
  /** Fulfilled when the content can be asked. Everything else works before. */
  readonly ready: Promise<void>
  /** Of the owner's desk: known only after the `listen` that made it, to be shown once. */
  readonly newDeskPassword: string | undefined
  /** Answers a web-standard request: usable in any framework. */
  fetch(request: Request): Promise<Response>
  listen(options: ListenOptions): Promise<RunningServer>
}

/** One business on the web: its intents behind every protocol, and its pages. */
export async function createSite(options: SiteOptions): Promise<Site> {
  const intents = bindDeclared(options)
  await using stack = new AsyncDisposableStack()
  const foundation = await openFoundation(options, stack)
  const { keys, engine, origin, now } = foundation
  const { host, content, stores } = await createSiteHost(options, intents, foundation, stack)

  const { service, trustedProxies = 0 } = options
  const callers = { defaultLocale: service.locale, pseudonymSecret: keys.secret("pseudonym"), trustedProxies }
  const contextOf = createContextOf(callers)
  const anonymousOf = createAnonymousOf(callers)
  const stopping = new AbortController()
  const doors = createDoors({
    ...foundation,
    host,
    content,
    stores,
    site: options,
    contextOf,
    anonymousOf,
    stopping: stopping.signal,
    stack,
  })
  const passwords = createSqlPasswordStore(engine)
  const app = createApp({
    publicOrigin: foundation.knownOrigin,
    logger: foundation.logger,
    stopping: stopping.signal,
    groups: [...doors.flatMap(({ groups = [] }) => groups), ...pageGroups],
    errorShapes: doors.flatMap(({ errorShapes = [] }) => errorShapes),
    link: `<${manifestPath}>; rel="${manifestRelation}"`,
    checks: {
      storage: async () => void (await engine.db.selectFrom("parley_schema").select("version").execute()),
      content: () => {
        if (content.corpus.isReady) return
        throw new ParleyError("unavailable", "The content is still being read in.")
      },
    },
  })
  const pages = createPages({
    host,
    contextOf,
    addressOf: (c) => subscriberOf(clientAddress(c, trustedProxies) ?? "unknown"),
    secret: keys.secret("pages"),
    isSecure: () => origin().startsWith("https:"),
    theme: options.theme,
    manifest: { path: manifestPath, relation: manifestRelation },
    now,
    passwords,
    stores,
  })
  for (const routes of [pages, createKeyRoutes(keys, now), ...doors.map((door) => door.routes)])
    app.route("/", routes)

  const opened = stack.move()
  let server: RunningServer | undefined
  let newDeskPassword: string | undefined
  return {
    host,
    ready: content.ready,
    get newDeskPassword() {
      return newDeskPassword
    },
    fetch: async (request) => app.fetch(request),
    async listen(listenOptions) {
      if (server !== undefined) throw new ParleyError("conflict", "This site is listening already.")
      assertReachable(options.origin, listenOptions.hostname)
      newDeskPassword = await ensurePassword(passwords, now())
      server = await listen(app, { ...listenOptions, onStopping: () => stopping.abort() })
      foundation.listensAt(server.origin)
      return server
    },
    async [Symbol.asyncDispose]() {
      await server?.close()
      await opened.disposeAsync()
    },
  }
}

function assertReachable(origin: string | undefined, hostname = "127.0.0.1"): void {
  const url = new URL(`http://${hostname.includes(":") ? `[${hostname}]` : hostname}`)
  if (origin !== undefined || isLoopbackHost(url)) return
  throw new ParleyError(
    "invalid_configuration",
    "To be reached from elsewhere, a site needs its public origin. Set 'origin'.",
  )
}
