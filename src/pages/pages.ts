import type { Context } from "hono"
import { Hono } from "hono"
import type { Host, HostContext } from "../host/index.ts"
import { pageContentSecurityPolicy, type RouteGroup } from "../http/index.ts"
import { Attempts } from "./attempts.ts"
import { loadBundle } from "./bundle.ts"
import { conversationPath, createConversationRoutes } from "./conversation-routes.ts"
import { createDeskData, type DeskStores } from "./desk/desk-data.ts"
import { createDeskRoutes, deskPath } from "./desk/desk-routes.ts"
import type { PasswordStore } from "./desk/password-store.ts"
import { createSignIn } from "./desk/sign-in.ts"
import { createFrontPage } from "./front-page.ts"
import { createSessions } from "./sessions.ts"
import { prepareTheme, type Theme } from "./theme.ts"

export interface PagesOptions {
  readonly host: Host
  readonly contextOf: (c: Context) => HostContext
  readonly addressOf: (c: Context) => string
  /** Seals the cookies. */
  readonly secret: Uint8Array
  readonly isSecure: () => boolean
  readonly theme?: Theme | undefined
  readonly manifest?: { readonly path: string; readonly relation: string }
  readonly now: () => number
  readonly passwords: PasswordStore
  readonly stores: DeskStores
}

/** New browsers from one address in an hour: a school or an office, but no script. */
const newSessions = { limit: 300, window: 3_600_000 }

// Our pages make no HTML from text anywhere, so the browser may refuse all of it.
const contentSecurityPolicy = `${pageContentSecurityPolicy}; require-trusted-types-for 'script'; trusted-types 'none'`

/** Rules for the routes below, for the app that mounts them. */
export const pageGroups: readonly RouteGroup[] = [
  { path: conversationPath, origins: "own", contentSecurityPolicy, maxBodyBytes: 64 * 1024 },
  { path: deskPath, origins: "own", contentSecurityPolicy, maxBodyBytes: 4 * 1024 },
]

/** Everything a person opens in a browser. */
export function createPages(options: PagesOptions): Hono {
  const { host, contextOf, addressOf, manifest, now } = options
  const theme = prepareTheme(options.theme)
  const bundle = loadBundle()
  const sessionOf = createSessions({
    secret: options.secret,
    isSecure: options.isSecure,
    addressOf,
    starts: new Attempts({ ...newSessions, now }),
  })
  const shared = { host, contextOf, theme, bundle, ...(manifest && { manifest }) }
  const routes = new Hono()
  routes.route("/", createFrontPage(shared))
  routes.route("/", createConversationRoutes({ ...shared, sessionOf, now }))
  routes.route(
    "/",
    createDeskRoutes({
      host,
      contextOf,
      bundle,
      signIn: createSignIn({
        passwords: options.passwords,
        secret: options.secret,
        isSecure: options.isSecure,
        addressOf,
        now,
      }),
      data: createDeskData(host, options.stores, now),
    }),
  )
  return routes
}
