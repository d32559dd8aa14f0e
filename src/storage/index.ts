export { readDatabaseTime } from "./database-time.ts"
export type { Engine } from "./engine.ts"
export { inspectStorage, type StorageVersions } from "./inspect-storage.ts"
export { openStorage, type StorageOptions } from "./open-storage.ts"
export {
  createPersonalData,
  type DataSubject,
  type Erased,
  type PersonalData,
  type PersonalRecord,
} from "./personal-data.ts"
export { createSqlAgreementStore } from "./sql-agreement-store.ts"
export { createSqlApiKeyStore } from "./sql-api-key-store.ts"
export { createSqlCorpusStore } from "./sql-corpus-store.ts"
export { createSqlCrawlStore } from "./sql-crawl-store.ts"
export { createSqlEntryStore } from "./sql-entry-store.ts"
export { createSqlFlowStore } from "./sql-flow-store.ts"
export { createSqlInteractionStore } from "./sql-interaction-store.ts"
export { createSqlJobStore } from "./sql-job-store.ts"
export { createSqlLedger } from "./sql-ledger.ts"
export { createSqlManifestStore } from "./sql-manifest-store.ts"
export { createSqlMemoryStore } from "./sql-memory-store.ts"
export { createSqlMessageStore } from "./sql-message-store.ts"
export { createSqlPasswordStore } from "./sql-password-store.ts"
export { createSqlPeopleStore } from "./sql-people-store.ts"
export { createSqlRegistryStore } from "./sql-registry-store.ts"
export { createSqlSessionStore } from "./sql-session-store.ts"
export { createSqlUnmetStore } from "./sql-unmet-store.ts"
export { createSqlUsedProofs } from "./sql-used-proofs.ts"
export { backupSqlite, restoreSqlite } from "./sqlite/backup.ts"
