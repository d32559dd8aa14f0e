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
export {
  type Acting,
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
export { fromStoredIntent, toStoredIntent } from "./stored-record.ts"
