export { createAppPage } from "./app-page.ts"
export { ensurePassword, resetPassword } from "./desk/password.ts"
export type { PasswordStore } from "./desk/password-store.ts"
export { createDocsPages, docsPath } from "./docs/docs-routes.ts"
export type { OpenApiDocument } from "./docs/open-api.ts"
export type { Embedding } from "./embedding.ts"
export type { PageFlows } from "./page-flows.ts"
export { choosePageLanguage, type PageLanguage } from "./page-language.ts"
export { pagePolicy } from "./page-policy.ts"
export {
  accountGroups,
  createAccountPages,
  createPages,
  createPublicPages,
  type PagesOptions,
  type PublicPagesOptions,
  pageGroups,
  publicPageGroups,
} from "./pages.ts"
export type { Theme } from "./theme.ts"
