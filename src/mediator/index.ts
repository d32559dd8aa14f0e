export { createGateway, type Gateway, type GatewayOptions } from "./gateway.ts"
export type { ListedCapability, Listing, Provider } from "./listing.ts"
