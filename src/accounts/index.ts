export { AccessTokens } from "./access-tokens.ts"
export { type Accounts, type AccountsOptions, createAccounts, openStores } from "./accounts.ts"
export type { Access, NewClient } from "./applications.ts"
export type { Browser, BrowserSession } from "./browser-sessions.ts"
export type { RegisteredBy } from "./client-rules.ts"
export type { Entry, EntryStore, StoredEntry } from "./entry-store.ts"
export { createForeignIssuer } from "./foreign-issuer.ts"
export type { Asked } from "./interactions.ts"
export { oauthErrorShape, oauthGroups } from "./oauth-routes.ts"
export { endpoints, interactionPath } from "./paths.ts"
export type { NewPerson, People } from "./people.ts"
export {
  type Passkey,
  type PeopleStore,
  type Person,
  type Role,
  roles,
  type StoredPerson,
} from "./people-store.ts"
export { resourceMetadataPath, resourceMetadataUrl, toResourceMetadata } from "./protected-resource.ts"
export type { ProviderPages } from "./provider-pages.ts"
export { defaultScope, grantsOf, intentOf } from "./scopes.ts"
export type { AccountsSettings } from "./settings.ts"
export type { ShownClient } from "./shown-client.ts"
