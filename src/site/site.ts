import type { Context } from "hono"
import { grantsOf } from "../accounts/index.ts"
import type { Host } from "../host/index.ts"
import { type AppEnv, clientAddress } from "../http/index.ts"
import { subscriberOf } from "../identity/index.ts"
import { ParleyError } from "../intent/index.ts"
import { createAppPage, createPages, ensurePassword, pageGroups } from "../pages/index.ts"
import { manifestPath, manifestRelation } from "../protocols/intentweb/index.ts"
import {
  createAuthenticate,
  createCredentialReaders,
  createDoors,
  createKeyRoutes,
  createPageFlows,
  createServing,
  createWebhooks,
  openAccounts,
  openFlows,
  openFoundation,
  openJobs,
  openPolicy,
  type Serving,
  toStrangerLimit,
  webhookJob,
} from "../server/index.ts"
import { createSqlPasswordStore } from "../storage/index.ts"
import { bindDeclared, createSiteHost } from "./site-host.ts"
import type { SiteOptions } from "./site-options.ts"

export interface Site extends Serving {
  readonly host: Host
  /** Fulfilled when the content can be asked and the learned reader helps. Everything else works before that. */
  readonly ready: Promise<void>
  /** The password of the owner's desk: known only after the `listen` that created it, to be shown once. */
  readonly newDeskPassword: string | undefined
  /** The password of the account `operator`: known only after the `listen` that created it, to be shown once. */
  readonly newOperatorPassword: string | undefined
}

/** One business on the web: its intents behind every protocol, and its pages. */
export async function createSite(options: SiteOptions): Promise<Site> {
  const intents = bindDeclared(options)
  await using stack = new AsyncDisposableStack()
  const foundation = await openFoundation(options, stack)
  const { keys, engine, outbound, origin, now } = foundation
  const descriptors = intents.map(({ descriptor }) => descriptor)
  const policy = await openPolicy({ ...options, intents: descriptors }, foundation, stack)
  const { host, content, readerReady, stores } = await createSiteHost(
    options,
    intents,
    foundation,
    stack,
    policy,
  )
  const jobs = openJobs(foundation, stack)
  if (options.webhook)
    jobs.handle(
      webhookJob,
      createWebhooks({
        target: options.webhook,
        ledger: stores.ledger,
        fetch: (url, init) => outbound.fetch(url, init),
        now,
      }),
    )

  const { service, trustedProxies = 0 } = options
  const addressOf = (c: Context<AppEnv>) => subscriberOf(clientAddress(c, trustedProxies) ?? "unknown")
  const accounts = openAccounts({
    foundation,
    settings: options.accounts,
    service,
    host: () => host,
    trustedProxies,
    grants: grantsOf(descriptors),
    stack,
  })
  const authenticate = createAuthenticate({
    readers: [...createCredentialReaders(foundation, policy), ...accounts.readers],
    origin,
    defaultLocale: service.locale,
    pseudonymSecret: keys.secret("pseudonym"),
    trustedProxies,
    strangerLimit: toStrangerLimit(options.strangerLimit, now),
  })
  const stopping = new AbortController()
  const flows = openFlows(foundation, options, { host, stopping: stopping.signal }, stack)
  const doors = createDoors({
    ...foundation,
    settings: options,
    service,
    host,
    jobs,
    items: stores.items,
    flows,
    toApp: createAppPage(host, options.theme),
    policy: { agreements: policy.agreements, published: async () => policy.terms.published() },
    addressOf,
    hasDesk: true,
    authenticate,
    stopping: stopping.signal,
    stack,
  })
  const passwords = createSqlPasswordStore(engine)
  const pages = createPages({
    host,
    authenticate,
    addressOf,
    secret: keys.secret("pages"),
    isSecure: () => origin().startsWith("https:"),
    theme: options.theme,
    flows: createPageFlows(flows, { stopping: stopping.signal, onError: foundation.onError }),
    policy,
    manifest: { path: manifestPath, relation: manifestRelation },
    now,
    passwords,
    stores: { ...stores, agreements: policy.agreements },
  })
  let newDeskPassword: string | undefined
  let newOperatorPassword: string | undefined
  const serving = createServing({
    foundation,
    role: "site",
    stopping,
    trustedProxies,
    groups: [
      ...doors.flatMap(({ groups = [] }) => groups),
      ...pageGroups(options.embedding),
      ...accounts.groups,
    ],
    errorShapes: [...doors.flatMap(({ errorShapes = [] }) => errorShapes), ...accounts.errorShapes],
    checks: {
      content: () => {
        if (content.corpus.isReady) return
        throw new ParleyError("unavailable", "The content is still being read in.")
      },
    },
    upgradeRoutes: doors.flatMap(({ upgrades = [] }) => upgrades),
    routes: [pages, createKeyRoutes(keys, now), ...doors.map((door) => door.routes), ...accounts.routes],
    nodeRoutes: accounts.nodeRoutes,
    challenge: accounts.challenge,
    async beforeListening() {
      newDeskPassword = await ensurePassword(passwords, now())
      newOperatorPassword = await accounts.ensureOperator()
    },
  })
  stack.use(serving)
  const opened = stack.move()
  return {
    host,
    get ready() {
      return Promise.all([content.ready, readerReady()]).then(() => undefined)
    },
    get newDeskPassword() {
      return newDeskPassword
    },
    get newOperatorPassword() {
      return newOperatorPassword
    },
    fetch: serving.fetch,
    listen: serving.listen,
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}
