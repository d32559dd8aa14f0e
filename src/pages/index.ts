export { createPages, type PagesOptions, pageGroups } from "./pages.ts"
export type { Theme } from "./theme.ts"
