export { createSite, type Site, type SiteOptions } from "./site.ts"
