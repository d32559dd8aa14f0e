import type { Context } from "hono"
import type { Host } from "../host/index.ts"
import { type AppEnv, clientAddress } from "../http/index.ts"
import { type CredentialReader, createKeyResolver, type Fetch, subscriberOf } from "../identity/index.ts"
import { Upkeep } from "../jobs/index.ts"
import { fill, languageFor } from "../language/index.ts"
import { isNotSent } from "../outbound/index.ts"
import { createAppPage, createPublicPages, publicPageGroups } from "../pages/index.ts"
import { createRemoteAgents } from "../protocols/a2a/index.ts"
import {
  createCallSite,
  createHostTurns,
  createIntentWebEndpoint,
  createNonce,
  discover,
  type IntentWebServer,
  manifestPath,
  manifestRelation,
  toServiceRecord,
} from "../protocols/intentweb/index.ts"
import { createTermsClient, issuePath, policyPaths } from "../protocols/uim/index.ts"
import type { ServiceRecord } from "../registry/index.ts"
import {
  createAuthenticate,
  createCredentialReaders,
  createDoors,
  createKeyRoutes,
  createPageFlows,
  createServiceDesk,
  createServing,
  type Foundation,
  type OpenRegistry,
  type OpenTokens,
  openAccounts,
  openFlows,
  openFoundation,
  openJobs,
  openRegistry,
  openTokens,
  type Serving,
  toStrangerLimit,
} from "../server/index.ts"
import {
  createSqlInteractionStore,
  createSqlLedger,
  createSqlManifestStore,
  createSqlMessageStore,
  createSqlSessionStore,
  createSqlUnmetStore,
} from "../storage/index.ts"
import { type ConfiguredHosts, createConfiguredHosts } from "./configured-hosts.ts"
import { createDirectory, type Directory } from "./directory.ts"
import { createAsk } from "./federated-answer.ts"
import { createFollow } from "./follow-registered.ts"
import { createIntentTools } from "./intent-tools.ts"
import { createKnownServices, type KnownServices } from "./known-services.ts"
import type { Listing } from "./listing.ts"
import { createMediatorManifest } from "./manifest.ts"
import { createIsForSeveral, createMediatorHost, toRouting } from "./mediator-host.ts"
import { createOffer, joined, type Offer } from "./mediator-offer.ts"
import type { MediatorOptions } from "./mediator-options.ts"
import { openCrawler } from "./open-crawler.ts"
import { createOpenServices } from "./open-service.ts"
import { createRegisteredServices, type RegisteredServices } from "./registered-services.ts"
import { createRelayTurns } from "./relay-turns.ts"
import { createServiceAgreements } from "./service-agreements.ts"
import { createServicePolicies, type ServicePolicies } from "./service-policies.ts"
import { createSiteTokens, type SiteTokens } from "./site-tokens.ts"
import { createNaming, withOwnKeys } from "./visitor-pseudonyms.ts"

export interface Mediator extends Serving {
  readonly host: Host
  /** The sites as they are listed now. */
  listings(): readonly Listing[]
  /** The services that speak other protocols, as they were read. */
  services(): readonly ServiceRecord[]
  /** Reads the manifests and services that are due. */
  refresh(): Promise<void>
  /** The password of the account `operator`: known only after the `listen` that created it, to be shown once. */
  readonly newOperatorPassword: string | undefined
}

/** What the parts of a mediator share. */
interface Parts extends Foundation {
  readonly options: MediatorOptions
  readonly directory: Directory
  readonly services: KnownServices
  readonly registered: RegisteredServices
  readonly follow: (uid: string) => Promise<void>
  readonly hosts: ConfiguredHosts
  readonly agents: ReturnType<typeof createRemoteAgents>
  readonly offer: Offer
  readonly call: ReturnType<typeof createCallSite>
  readonly siteTokens: SiteTokens
  readonly policies: ServicePolicies
  readonly resolver: ReturnType<typeof withOwnKeys>
  readonly interactions: ReturnType<typeof createSqlInteractionStore>
  readonly authenticate: ReturnType<typeof createAuthenticate>
}

const quarterMinute = 15_000

/** Serves many sites at one address, in every protocol: finds them, sends wishes on, compares, and says why. */
export async function createMediator(options: MediatorOptions): Promise<Mediator> {
  await using stack = new AsyncDisposableStack()
  const foundation = await openFoundation(options, stack)
  const { service, theme, trustedProxies = 0 } = options
  const registry = await openRegistry(foundation, options, stack)
  const accounts = openAccounts({
    desk: createServiceDesk(registry),
    foundation,
    settings: options.accounts,
    service,
    host: () => host,
    trustedProxies,
    resources: () => parts.directory.listings().map(({ site }) => site.origin),
    stack,
  })
  const tokens = await openTokens(options, foundation, stack)
  const parts = toParts(options, { ...foundation, tokens }, accounts.readers, registry, stack)
  const { directory, services, policies, siteTokens, authenticate, keys, origin, now, onError } = parts
  const refresh = async () => {
    await Promise.all([directory.refresh(), services.refresh()])
    await parts.hosts.write().catch(onError)
    await parts.registered.refresh().catch(onError)
    await policies.refresh()
  }
  await refresh()
  stack.use(new Upkeep({ tasks: [refresh], every: quarterMinute, onError }))
  const keeping = { tasks: [() => siteTokens.keep()], every: quarterMinute, firstAfter: quarterMinute }
  stack.use(new Upkeep({ ...keeping, onError }))
  const host = stack.use(openHost(parts))
  const addressOf = (c: Context<AppEnv>) => subscriberOf(clientAddress(c, trustedProxies) ?? "unknown")
  const stopping = new AbortController()
  const flows = openFlows(foundation, {}, { host, stopping: stopping.signal }, stack)
  const jobs = openJobs(foundation, stack)
  const { crawl: settings = {}, lookupTxt, fetch } = options
  await openCrawler({ ...foundation, jobs, settings, lookupTxt, fetch, stack })
  const intentTools = createIntentTools({
    search: registry.search,
    lookUp: (uid) => registry.lookUp(uid, undefined),
  })
  const doors = createDoors({
    ...foundation,
    settings: options,
    tools: intentTools,
    service,
    host,
    registry,
    jobs,
    flows,
    toApp: createAppPage(host, theme),
    intentWeb: openEndpoint(parts, host),
    policy: createServiceAgreements({ policies, store: tokens.store, origin }),
    addressOf,
    authenticate,
    stopping: stopping.signal,
    stack,
  })
  const pages = createPublicPages({
    host,
    authenticate,
    addressOf,
    secret: keys.secret("pages"),
    isSecure: () => origin().startsWith("https:"),
    theme,
    flows: createPageFlows(flows, { stopping: stopping.signal, onError }),
    manifest: { path: manifestPath, relation: manifestRelation },
    now,
  })
  let newOperatorPassword: string | undefined
  const serving = createServing({
    foundation,
    role: "mediator",
    trustedProxies,
    stopping,
    groups: [
      ...doors.flatMap(({ groups = [] }) => groups),
      ...publicPageGroups(options.embedding),
      ...accounts.groups,
    ],
    errorShapes: [...doors.flatMap(({ errorShapes = [] }) => errorShapes), ...accounts.errorShapes],
    upgradeRoutes: doors.flatMap(({ upgrades = [] }) => upgrades),
    routes: [pages, createKeyRoutes(keys, now), ...doors.map((door) => door.routes), ...accounts.routes],
    nodeRoutes: accounts.nodeRoutes,
    challenge: accounts.challenge,
    async beforeListening() {
      newOperatorPassword = await accounts.ensureOperator()
    },
  })
  stack.use(serving)
  const opened = stack.move()
  return {
    host,
    listings: directory.listings,
    services: services.records,
    refresh,
    get newOperatorPassword() {
      return newOperatorPassword
    },
    fetch: serving.fetch,
    async listen(listenOptions) {
      const server = await serving.listen(listenOptions)
      // Its keys must be there for the sites to read before it signs anything.
      await siteTokens.keep()
      return server
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

function toParts(
  options: MediatorOptions,
  { tokens, ...foundation }: Foundation & { readonly tokens: OpenTokens },
  readers: readonly CredentialReader[],
  registry: OpenRegistry,
  stack: AsyncDisposableStack,
): Parts {
  const { service, agents, refreshAfter, trustedProxies = 0 } = options
  const { outbound, engine, keys, origin, now, logger } = foundation
  const fetch: Fetch = options.fetch ?? ((url, init) => outbound.fetch(url, init))
  const others = createKeyResolver({ fetch, ...(agents && { registered: agents }) })
  const resolver = withOwnKeys(others, { origin, keyRing: keys, now })
  const siteTokens = createSiteTokens({
    places: () => [...(options.agreesWith ?? []).map((site) => ({ origin: site })), ...policies.free()],
    fetch,
    keys,
    origin,
    now,
    onError: (error) => logger.warn({ err: error }, "a site's terms could not be agreed to"),
  })
  const hosts = createConfiguredHosts(registry.keep)
  const directory = createDirectory({
    sites: options.sites,
    discover: (start, signal) => discover(start, fetch, signal),
    manifests: createSqlManifestStore(engine),
    onChange: (site) => hosts.note(toServiceRecord(site)),
    origin,
    now,
    onError: (error) => logger.warn({ err: error }, "a site's manifest could not be read"),
    ...(refreshAfter !== undefined && { refreshAfter }),
  })
  const opening = createOpenServices({
    fetch,
    fetchFor: siteTokens.fetchFor,
    nameOf: createNaming(keys),
    stack,
  })
  const services = createKnownServices({
    onChange: (record) => hosts.note(record),
    addresses: options.services ?? [],
    open: opening.open,
    now,
    onError: (error) => logger.warn({ err: error }, "a service could not be read"),
    ...(refreshAfter !== undefined && { refreshAfter }),
  })
  const registered = createRegisteredServices({
    store: registry.registry.store,
    toRemotes: opening.toRemotes,
    atMost: options.heldIntents ?? 2_000,
    configured: () => new Set([...options.sites, ...services.records().map((record) => record.origin)]),
  })
  const policies = createServicePolicies({
    records: () => [...services.records(), ...registered.records()],
    client: createTermsClient(fetch),
    tokens,
    origin,
    now,
    onChanged: (record) => siteTokens.agreeAnew(record.origin),
    onError: (error) => logger.warn({ err: error }, "a service's policy could not be read"),
  })
  return {
    ...foundation,
    options,
    directory,
    services,
    hosts,
    policies,
    agents: createRemoteAgents(siteTokens.fetch),
    registered,
    follow: createFollow(registered, policies, registry),
    offer: createOffer({
      listings: directory.listings,
      services: joined(services.intents, registered.intents),
    }),
    resolver,
    siteTokens,
    call: createCallSite({
      actorId: origin,
      fetch: siteTokens.fetch,
      keys: resolver,
      now,
      isNotSent,
      word: (what, company, locale = service.locale) => fill(languageFor(locale).mediator[what], { company }),
    }),
    interactions: createSqlInteractionStore(engine),
    authenticate: createAuthenticate({
      readers: [...createCredentialReaders(foundation, tokens), ...readers],
      origin,
      defaultLocale: service.locale,
      pseudonymSecret: keys.secret("pseudonym"),
      trustedProxies,
      strangerLimit: toStrangerLimit(options.strangerLimit, now),
    }),
  }
}

function openHost({ options, engine, keys, origin, now, onError, ...parts }: Parts): Host {
  const { offer, call, resolver, agents, interactions, policies } = parts
  return createMediatorHost({
    termsOf: policies.termsOf,
    directions: () => ({ policy: `${origin()}${policyPaths[1]}`, token_endpoint: `${origin()}${issuePath}` }),
    service: options.service,
    ledger: createSqlLedger(engine),
    interactions,
    sessions: createSqlSessionStore(engine),
    unmet: createSqlUnmetStore(engine),
    keys,
    origin,
    onError,
    now,
    offer,
    call,
    resolver,
    agents,
    ask: createAsk({
      records: () => [...parts.services.records(), ...parts.registered.records()],
      fetch: parts.siteTokens.fetch,
      origin,
    }),
    follow: parts.follow,
    sender: {
      // The origin is known only once the mediator listens.
      get actor() {
        return { actorType: "ai_gateway", actorId: origin(), key: () => keys.current("attribution") }
      },
      now,
      createNonce,
    },
  })
}

/** The IntentWeb endpoint: it relays a wish that is clear, and lets the host lead where it is not. */
function openEndpoint(
  { options, engine, keys, offer, directory, origin, now, onError, ...parts }: Parts,
  host: Host,
): IntentWebServer {
  const { resolver, call, interactions, authenticate } = parts
  const isForSeveral = createIsForSeveral(offer)
  return createIntentWebEndpoint({
    actorType: "ai_gateway",
    origin,
    keyRing: () => keys,
    keys: resolver,
    messages: createSqlMessageStore(engine),
    authenticate,
    unproven: options.unprovenAgents === "refuse" ? "refuse" : "stranger",
    now,
    onError,
    manifest: createMediatorManifest(options.service, directory.listings, origin),
    createTaker: (endpoint) => {
      const { signer, sleep, limits } = endpoint
      return createRelayTurns({
        parts: endpoint,
        interactions,
        call,
        remotes: offer.remotes,
        router: offer.router,
        explain: (candidate, why, locale) => toRouting(candidate, why, offer.considered(), locale),
        isForSeveral: ({ message, ...envelope }, signal) =>
          isForSeveral(message, (envelope as { readonly compare?: boolean }).compare, signal),
        host: createHostTurns({ host, signer, origin, sleep, patience: limits.patience, onError }),
      })
    },
  })
}
