export type { ServiceAddress } from "./known-services.ts"
export type { ListedCapability, Listing, Provider } from "./listing.ts"
export { createMediator, type Mediator, type MediatorOptions } from "./mediator.ts"
export type { CrawlSettings } from "./open-crawler.ts"
