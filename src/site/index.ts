export { createSite, type Site } from "./site.ts"
export type { SiteOptions } from "./site-options.ts"
