export {
  type Catalog,
  type CatalogOptions,
  createCatalog,
  type Published,
} from "./catalog.ts"
export { type CatalogFile, fileName, type ReadFile, readCatalogFile, textMember } from "./catalog-file.ts"
export type {
  BehaviourHints,
  CatalogManifest,
  IntentFile,
  ProfileApi,
  ProfileFile,
} from "./files.ts"
export { type CatalogFolder, type FolderProblem, loadFolder } from "./folder.ts"
export { createFolderStore } from "./folder-store.ts"
export { type BoundType, bindType, toSystem } from "./intent-type.ts"
export { maximumFileBytes, readJsonText } from "./json-text.ts"
export { type LintOptions, lintFolder, listRules } from "./lint/lint.ts"
export type { Finding, Level } from "./lint/rule.ts"
export {
  checkFqdn,
  type Fqdn,
  formatFqdn,
  type IntentName,
  isAuthority,
  type NameBreach,
  type NameRule,
  parseFqdn,
  publicAuthority,
} from "./names.ts"
export { checkNarrowing, type Narrowing } from "./narrowing.ts"
export { historyFolder, type OpenedCatalog, openCatalogFolder, type RefusedFile } from "./open-folder.ts"
export {
  type CatalogPath,
  type FileKind,
  formatCatalogPath,
  parseCatalogPath,
  toPagePath,
  toPinnedPath,
} from "./paths.ts"
export {
  type Pin,
  splitPinnedPath,
  toPinnedUrl,
} from "./pins.ts"
export { formatProfileId, type ProfileId, readProfileId } from "./profile-id.ts"
export { bundle, composePayload, composeResult, profileSystem } from "./profiles.ts"
export { type ResolvedProfile, resolveProfile, sharedShapes } from "./resolve-profile.ts"
export { SchemaCompiler } from "./schema/compiler.ts"
export { SchemaLibrary } from "./schema/library.ts"
export {
  type CatalogStore,
  createMemoryStore,
  type Publication,
  readAll,
  type StoredPublication,
} from "./store.ts"
export { type Changes, findChanges } from "./versions.ts"
