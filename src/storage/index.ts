export type { Engine } from "./engine.ts"
export { openStorage, type StorageOptions } from "./open.ts"
export { createSqlInteractionStore } from "./sql-interaction-store.ts"
export { createSqlLedger } from "./sql-ledger.ts"
