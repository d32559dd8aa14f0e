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
