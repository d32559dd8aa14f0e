export type {
  CrawlCounts,
  CrawlHost,
  CrawlStanding,
  CrawlStore,
  SeenDocument,
} from "./crawl/crawl-store.ts"
export { Crawler, type CrawlerOptions, type CrawlIndex } from "./crawl/crawler.ts"
export type { HostReading, ReadHost } from "./crawl/visit.ts"
export { type Kept, keepHost, type Reader, withdrawHost } from "./keep-host.ts"
export { findProof, ownerFile, type ProofWays } from "./ownership.ts"
export { createOwnershipChecks, type OwnershipChecks } from "./ownership-checks.ts"
export type {
  IntentEndpoint,
  IntentRecord,
  Protocol,
  Reach,
  ServiceEntry,
  ServiceFacts,
  ServiceMode,
  ServiceRecord,
} from "./records.ts"
export { Registry } from "./registry.ts"
export {
  type Acting,
  type EventPage,
  type IntentPage,
  type KnownIntent,
  type NamespaceClaim,
  namespaceClaims,
  type Ownership,
  type Place,
  type ReadCounts,
  type RegisteredIntent,
  type RegisteredService,
  type RegistryChange,
  type RegistryEvent,
  type RegistryStore,
  type ServicePage,
  type Source,
} from "./registry-store.ts"
export {
  createIntentSearch,
  createRegistrySearch,
  type IntentSearch,
  type IntentSearchQuery,
  type SearchHit,
  type SearchPage,
} from "./search/find-intents.ts"
export type { IndexedIntent } from "./search/intent-document.ts"
export type { IntentIndex, IntentIndexOptions } from "./search/intent-index.ts"
export { LanceIndex } from "./search/lance/lance-index.ts"
export { MemoryIndex } from "./search/memory-index.ts"
export { openSnapshot, saveSnapshot } from "./search/snapshot-file.ts"
export { fromStoredIntent, toStoredIntent } from "./stored-record.ts"
