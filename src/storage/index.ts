export type { Engine } from "./engine.ts"
export { openStorage, type StorageOptions } from "./open.ts"
export { createSqlLedger } from "./sql-ledger.ts"
export { createSqlMessageStore } from "./sql-message-store.ts"
