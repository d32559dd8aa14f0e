import { bindType, type Catalog } from "../catalog/index.ts"
import type { InteractionStore, UnmetStore } from "../conversation/index.ts"
import type { CorpusStore } from "../corpus/index.ts"
import type { Ledger } from "../execution/index.ts"
import { missingIntents } from "../flow/index.ts"
import { createOwnHost, type Host } from "../host/index.ts"
import {
  bindIntents,
  type IntentDescriptor,
  isRemoved,
  ParleyError,
  type ServiceIntent,
} from "../intent/index.ts"
import { issuePath, policyPaths } from "../protocols/uim/index.ts"
import { type Foundation, type OpenPolicy, toWebhookJob } from "../server/index.ts"
import {
  createSqlCorpusStore,
  createSqlInteractionStore,
  createSqlLedger,
  createSqlSessionStore,
  createSqlUnmetStore,
} from "../storage/index.ts"
import {
  createEmbeddedUnderstanding,
  createStaticEncoder,
  type Reader,
  type Understanding,
} from "../understanding/index.ts"
import { type Content, createContent } from "./content.ts"
import { createRemoteExecutor } from "./remote-executors.ts"
import type { SiteOptions } from "./site-options.ts"
import { openSiteReader } from "./site-reader.ts"

export interface SiteHost {
  readonly host: Host
  readonly content: Content
  /** Fulfilled when the learned reader knows the declarations, or at once where there is none. */
  readonly readerReady: () => Promise<void>
  readonly stores: {
    readonly ledger: Ledger
    readonly interactions: InteractionStore
    readonly unmet: UnmetStore
    readonly items: CorpusStore
  }
}

/** The intents of a business with the types they are pinned to. A mistake in them fails the start. */
export function bindDeclared({ service, intents, flows, catalogs = [] }: SiteOptions): ServiceIntent[] {
  const missing =
    flows &&
    missingIntents(
      flows,
      intents.map(({ descriptor }) => descriptor.name),
    )
  if (missing && missing.length > 0)
    throw new ParleyError(
      "invalid_declaration",
      `Flows name intents that there are not: ${missing.join(", ")}.`,
    )
  return bindIntents(service, intents).map((intent) => pinned(intent, catalogs))
}

/** The host over a business's own intents and content. */
export async function createSiteHost(
  options: SiteOptions,
  intents: readonly ServiceIntent[],
  foundation: Foundation,
  stack: AsyncDisposableStack,
  { termsOf }: Pick<OpenPolicy, "termsOf">,
): Promise<SiteHost> {
  const { service, phrasing, execution, conversation, retention, recordRetention } = options
  const { engine, outbound, keys, origin, now, onError, logger } = foundation
  const stores = {
    ledger: createSqlLedger(engine, options.webhook && { jobOf: toWebhookJob }),
    interactions: createSqlInteractionStore(engine),
    unmet: createSqlUnmetStore(engine),
    items: createSqlCorpusStore(engine),
  }
  for (const { descriptor } of intents)
    if (isRemoved(descriptor, now()))
      logger.warn(
        { intent: descriptor.uid, ...descriptor.deprecation },
        "an intent is past its removal: it is not offered, and calls are refused; take it out of the declarations",
      )
  const content = createContent({
    store: stores.items,
    service,
    items: options.corpus,
    encoder: options.encoder ?? createStaticEncoder(),
    judge: options.judge,
    now,
    onRefusal: (refusal) => logger.warn(refusal, "an item was refused"),
    onError,
  })
  stack.use(content)
  const offered = intents.filter(({ descriptor }) => !isRemoved(descriptor, now()))
  const descriptors = offered.map(({ descriptor }) => descriptor)
  const { reader, ready } = openSiteReader(options, descriptors, foundation, stack)
  const host = createOwnHost({
    service,
    intents,
    understanding: await createUnderstanding(options, descriptors, reader),
    corpus: content.corpus,
    ledger: stores.ledger,
    interactions: stores.interactions,
    sessions: createSqlSessionStore(engine),
    unmet: stores.unmet,
    keys,
    origin,
    now,
    onError,
    termsOf,
    directions: () => ({ policy: `${origin()}${policyPaths[0]}`, token_endpoint: `${origin()}${issuePath}` }),
    remoteExecutor: await createRemoteExecutor(intents, options, outbound),
    ...(phrasing && { phrasing }),
    ...(execution && { execution }),
    ...(conversation && { conversation }),
    ...(retention !== undefined && { retention }),
    ...(recordRetention !== undefined && { recordRetention }),
  })
  stack.use(host)
  return { host, content, readerReady: ready, stores }
}

async function createUnderstanding(
  options: SiteOptions,
  descriptors: readonly IntentDescriptor[],
  reader: Reader | undefined,
): Promise<Understanding> {
  const embedded = await createEmbeddedUnderstanding(descriptors, {
    vocabulary: options.service.vocabulary,
    reader,
    ...(options.encoder && { encoder: options.encoder }),
  })
  return options.understanding?.(embedded, descriptors) ?? embedded
}

/** An intent that names a type carries its pin, after its input was checked against the type's payload. */
function pinned(intent: ServiceIntent, catalogs: readonly Catalog[]): ServiceIntent {
  const { descriptor } = intent
  if (descriptor.type === undefined) return intent
  return { ...intent, descriptor: { ...descriptor, pin: bindType(descriptor, catalogs).pin } }
}
