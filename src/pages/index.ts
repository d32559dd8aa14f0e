export { ensurePassword, resetPassword } from "./desk/password.ts"
export type { PasswordStore } from "./desk/password-store.ts"
export { createPages, type PagesOptions, pageGroups } from "./pages.ts"
export type { Theme } from "./theme.ts"
