import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { Upkeep } from "../jobs/index.ts"
import { createTxtLookup, type LookupTxt } from "../outbound/index.ts"
import {
  createOwnershipChecks,
  createRegistrySearch,
  type IntentIndex,
  type IntentIndexOptions,
  keepHost,
  LanceIndex,
  MemoryIndex,
  type OwnershipChecks,
  openSnapshot,
  Registry,
  type RegistryStore,
  type ServiceRecord,
  saveSnapshot,
} from "../registry/index.ts"
import { createSqlRegistryStore } from "../storage/index.ts"
import { createStaticEncoder, type Encoder } from "../understanding/index.ts"
import type { Foundation } from "./foundation.ts"
import type { KnownIntents } from "./host-intents.ts"

export interface OpenRegistry extends KnownIntents {
  readonly registry: Registry
  readonly checks: OwnershipChecks
  readonly index: IntentIndex
  /** Lets what was just changed be found at once; what fails is done by the next round. */
  changed(): Promise<void>
  /** Keeps what was read at a host that the operator named, and lets it be found at once. */
  keep(record: ServiceRecord): Promise<void>
}

export interface OpenRegistryOptions {
  readonly encoder?: Encoder | undefined
  /** How TXT records are looked up; over the system's name servers unless given. */
  readonly lookupTxt?: LookupTxt | undefined
  /** Where intents are indexed: `memory`, `lancedb` in the data folder, or `lancedb:` and a place. */
  readonly index?: string | undefined
}

const second = 1_000
const minute = 60 * second
/** Milliseconds that a start waits for the index. */
const patience = 1_000

/** The registry of a mediator: its store, its index, and what each node does for both now and then. */
export async function openRegistry(
  { data, engine, outbound, now, onError }: Foundation,
  {
    encoder = createStaticEncoder(),
    lookupTxt = createTxtLookup(),
    index: kind = "memory",
  }: OpenRegistryOptions,
  stack: AsyncDisposableStack,
): Promise<OpenRegistry> {
  const store = createSqlRegistryStore(engine)
  const registry = new Registry({ store, now })
  const fetch = (url: string, init?: RequestInit) => outbound.fetch(url, init)
  const checks = createOwnershipChecks({ store, ways: { lookupTxt, fetch }, now, onError })
  const open = kind === "memory" ? openMemoryIndex : openLanceIndex
  const index = await open({ kind, data, store, onError, encoder, now }, stack)
  // A large registry without a snapshot is indexed while the mediator already serves everything else.
  await Promise.race([index.follow(store).catch(onError), setTimeout(patience, undefined, { ref: false })])
  stack.use(new Upkeep({ tasks: [(stopping) => index.follow(store, stopping)], every: second, onError }))
  stack.use(new Upkeep({ tasks: [() => checks.keepUp()], every: minute, firstAfter: minute, onError }))
  const changed = () => index.follow(store).catch(onError)
  return {
    registry,
    checks,
    index,
    changed,
    search: createRegistrySearch(index, store, now),
    async keep(record) {
      await keepHost(store, record, "configured", now())
      await changed()
    },
    async lookUp(text, viewer) {
      const { intent, service } = await registry.lookUp(text, viewer)
      return { id: intent.id, record: intent.record, entry: service.entry }
    },
  }
}

interface OpenIndexOptions extends IntentIndexOptions {
  readonly kind: string
  readonly data: string
  readonly store: RegistryStore
  readonly onError: (error: unknown) => void
}

async function openMemoryIndex(
  { data, store, onError, encoder, now }: OpenIndexOptions,
  stack: AsyncDisposableStack,
): Promise<MemoryIndex> {
  const path = join(data, "registry-index.bin")
  const opened = await openSnapshot(path, store, { encoder, now })
  const index = opened ?? new MemoryIndex({ encoder, now })
  stack.use(keepSnapshot(path, index, onError))
  return index
}

/** It keeps itself: no snapshot is needed. */
async function openLanceIndex(
  { kind, data, store, encoder, now }: OpenIndexOptions,
  stack: AsyncDisposableStack,
): Promise<LanceIndex> {
  const place = kind.replace(/^lancedb:?/, "") || join(data, "registry-index.lance")
  return stack.use(await LanceIndex.open(store, { encoder, now, place }))
}

/** Stores the index now and then, and when the mediator stops, if it has changed since. */
function keepSnapshot(path: string, index: MemoryIndex, onError: (error: unknown) => void): AsyncDisposable {
  let saved = index.version
  const save = async () => {
    if (index.version === saved || !index.isReady) return
    saved = index.version
    await saveSnapshot(path, index)
  }
  const upkeep = new Upkeep({ tasks: [save], every: 10 * minute, firstAfter: minute, onError })
  return {
    async [Symbol.asyncDispose]() {
      await upkeep[Symbol.asyncDispose]()
      await save().catch(onError)
    },
  }
}
