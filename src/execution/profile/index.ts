export { type Api, type Call, parseApi, type Rule, type RuleList } from "./api-block.ts"
export type { BlobRef, LoadedBlob } from "./blobs.ts"
export { applyJsonPatch, type PatchOperation } from "./json-patch.ts"
export { type ProfileExecutorOptions, profileExecutor } from "./profile-executor.ts"
export type { Connection, IntentFile, ProfileFile } from "./profile-files.ts"
export {
  createProfileRunner,
  type ExecuteOptions,
  type ProfileResult,
  type ProfileRunner,
  type ProfileRunnerOptions,
} from "./profile-runner.ts"
export { transformNames } from "./transforms.ts"
