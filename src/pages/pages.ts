import type { Context } from "hono"
import { Hono } from "hono"
import type { Authenticate, Host } from "../host/index.ts"
import type { RouteGroup } from "../http/index.ts"
import type { CredentialReader } from "../identity/index.ts"
import { Windows } from "../limits/index.ts"
import { createAccountRoutes } from "./account/account-routes.ts"
import { createProviderPages } from "./account/device-pages.ts"
import { accountPath, createFrame } from "./account/frame.ts"
import type { AccountRoutesOptions } from "./account/interaction-routes.ts"
import { type Bundle, loadBundle } from "./bundle.ts"
import { conversationPath, createConversationRoutes } from "./conversation-routes.ts"
import { createDeskData, type DeskStores } from "./desk/desk-data.ts"
import { createDeskRoutes, deskPath } from "./desk/desk-routes.ts"
import type { PasswordStore } from "./desk/password-store.ts"
import { createSignIn } from "./desk/sign-in.ts"
import { type Embedding, originsOf } from "./embedding.ts"
import { createFrontPage } from "./front-page.ts"
import type { PageFlows } from "./page-flows.ts"
import { pagePolicy } from "./page-policy.ts"
import { createSessions, sessionHeader } from "./sessions.ts"
import { prepareTheme, type Theme } from "./theme.ts"
import { createVisitorTerms, type VisitorTermsOptions } from "./visitor-terms.ts"

export interface PublicPagesOptions {
  readonly host: Host
  readonly authenticate: Authenticate<Context>
  readonly addressOf: (c: Context) => string
  /** Seals the cookies. */
  readonly secret: Uint8Array
  readonly isSecure: () => boolean
  readonly theme?: Theme | undefined
  readonly flows: PageFlows
  readonly manifest?: { readonly path: string; readonly relation: string }
  /** The terms that a visitor agrees to, where it has some. */
  readonly policy?: Pick<VisitorTermsOptions, "terms" | "agreements"> & { readonly reader: CredentialReader }
  readonly now: () => number
}

export interface PagesOptions extends PublicPagesOptions {
  readonly passwords: PasswordStore
  readonly stores: DeskStores
}

/** New browsers from one address in an hour: enough for a school or an office, too few for a script. */
const newSessions = { limit: 300, length: 3_600_000 }

/** Rules for the routes below, for the server that mounts them. */
export function publicPageGroups(embedding: Embedding | undefined): readonly RouteGroup[] {
  const origins = originsOf(embedding)
  const conversation = { path: conversationPath, contentSecurityPolicy: pagePolicy, maxBodyBytes: 64 * 1024 }
  if (origins.length === 0) return [{ ...conversation, origins: "own" }]
  const headers = ["accept", "content-type", sessionHeader]
  return [{ ...conversation, origins, cors: { methods: ["GET", "POST"], headers } }]
}

export function pageGroups(embedding: Embedding | undefined): readonly RouteGroup[] {
  const desk = { path: deskPath, contentSecurityPolicy: pagePolicy, maxBodyBytes: 4 * 1024 }
  return [...publicPageGroups(embedding), { ...desk, origins: "own" }]
}

export const accountGroups: readonly RouteGroup[] = [
  { path: accountPath, origins: "own", contentSecurityPolicy: pagePolicy, maxBodyBytes: 64 * 1024 },
]

/** What anyone may open in a browser: the front page and the conversation. */
export function createPublicPages(options: PublicPagesOptions): Hono {
  return createPublicRoutes(options, loadBundle())
}

/** Everything a person opens in a browser at a site: its public pages, and its owner's desk. */
export function createPages(options: PagesOptions): Hono {
  const { host, authenticate, addressOf, secret, isSecure, now, passwords } = options
  const bundle = loadBundle()
  const routes = createPublicRoutes(options, bundle)
  const signIn = createSignIn({ passwords, secret, isSecure, addressOf, now })
  const data = createDeskData(host, options.stores, now)
  routes.route("/", createDeskRoutes({ host, authenticate, bundle, signIn, data }))
  return routes
}

/** The pages of people's accounts, and those that the OAuth provider shows itself. */
export function createAccountPages(name: string) {
  const frame = createFrame(name, loadBundle())
  return {
    provider: createProviderPages(frame),
    routes: (options: Omit<AccountRoutesOptions, "frame">) => createAccountRoutes({ ...options, frame }),
  }
}

function createPublicRoutes(options: PublicPagesOptions, bundle: Bundle | undefined): Hono {
  const { host, authenticate, addressOf, manifest, flows, now } = options
  const theme = prepareTheme(options.theme)
  const sessions = createSessions({
    secret: options.secret,
    isSecure: options.isSecure,
    addressOf,
    starts: new Windows({ ...newSessions, now }),
  })
  const shared = { host, authenticate, theme, bundle, ...(manifest && { manifest }) }
  const { policy, isSecure } = options
  const visitorTerms = policy && createVisitorTerms({ ...policy, tokens: policy.reader, isSecure, now })
  const routes = new Hono()
  routes.route("/", createFrontPage(shared))
  routes.route("/", createConversationRoutes({ ...shared, flows, sessions, visitorTerms }))
  return routes
}
