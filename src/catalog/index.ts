export {
  type Catalog,
  type CatalogOptions,
  createCatalog,
  type Published,
} from "./catalog.ts"
export { type CatalogFile, fileName, type ReadFile, readCatalogFile, textMember } from "./catalog-file.ts"
export {
  type CatalogPath,
  type FileKind,
  formatCatalogPath,
  parseCatalogPath,
  toPagePath,
  toPinnedPath,
} from "./catalog-paths.ts"
export {
  type CatalogStore,
  createMemoryStore,
  type Publication,
  readAll,
  type StoredPublication,
} from "./catalog-store.ts"
export type {
  BehaviourHints,
  CatalogManifest,
  IntentFile,
  ProfileApi,
  ProfileFile,
} from "./file-shapes.ts"
export { createFolderStore } from "./folder-store.ts"
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
} from "./fqdn.ts"
export { type BoundType, bindType, toSystem } from "./intent-type.ts"
export { maximumFileBytes, readJsonText } from "./json-text.ts"
export { type LintOptions, lintFolder, listRules } from "./lint/lint.ts"
export type { Finding, Level } from "./lint/rule.ts"
export { type CatalogFolder, type FolderProblem, loadFolder } from "./load-folder.ts"
export { checkNarrowing, type Narrowing } from "./narrowing.ts"
export { historyFolder, type OpenedCatalog, openCatalogFolder, type RefusedFile } from "./open-folder.ts"
export {
  type Pin,
  splitPinnedPath,
  toPinnedUrl,
} from "./pins.ts"
export { formatProfileId, type ProfileId, readProfileId } from "./profile-id.ts"
export { bundle, composePayload, composeResult, profileSystem } from "./profiles.ts"
export { type ResolvedProfile, resolveProfile, sharedShapes } from "./resolve-profile.ts"
export { SchemaCompiler } from "./schema/schema-compiler.ts"
export { SchemaLibrary } from "./schema/schema-library.ts"
export { type Changes, findChanges } from "./version-changes.ts"
