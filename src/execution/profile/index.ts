export { type Api, type Call, parseApi, type Rule, type RuleList } from "./api.ts"
export type { BlobRef, LoadedBlob } from "./blobs.ts"
export {
  createMemoryDeduplication,
  type Deduplication,
  type MemoryDeduplicationOptions,
} from "./deduplication.ts"
export {
  createProfileExecutor,
  type ExecuteOptions,
  type ProfileExecutor,
  type ProfileExecutorOptions,
  type ProfileResult,
} from "./executor.ts"
export type { Connection, IntentFile, ProfileFile } from "./files.ts"
export { applyJsonPatch, type PatchOperation } from "./json-patch.ts"
export { transformNames } from "./transforms.ts"
