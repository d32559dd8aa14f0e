import type { Fetch } from "../identity/index.ts"
import type { LookupTxt } from "../outbound/index.ts"
import type { Theme } from "../pages/index.ts"
import type { DoorSettings, FoundationOptions } from "../server/index.ts"
import type { ServiceAddress } from "./known-services.ts"
import type { CrawlSettings } from "./open-crawler.ts"

export interface MediatorOptions extends FoundationOptions, Omit<DoorSettings, "operatorKeys"> {
  /**
   * The sites it stands in front of: origins, or pages that link to a manifest.
   * @example ["https://bella.example", "https://garage.example"]
   */
  readonly sites: readonly string[]
  /**
   * Services that speak another protocol than IntentWeb: UIM (origin or address of its `agents.json`), an MCP server, a
   * plain HTTP service by its OpenAPI description, an A2A agent or an NLWeb host by its origin.
   * @example [{ protocol: "openapi", url: "https://pets.example/openapi.json" }]
   */
  readonly services?: readonly ServiceAddress[]
  /**
   * How sites are reached; guarded against private addresses unless given.
   * @example createOutbound({ allowedAddresses: ["10.0.0.0/8"] }).fetch
   */
  readonly fetch?: Fetch
  /**
   * Milliseconds after which a site's manifest is read again (ten minutes).
   * @example 60 * 60_000
   */
  readonly refreshAfter?: number
  /**
   * Sites whose terms it agrees to, with its own key, so that it may call what needs a token there. Terms may cost
   * money: none are agreed to unasked.
   * @example ["https://bella.example"]
   */
  readonly agreesWith?: readonly string[]
  /**
   * How TXT records are looked up, by which businesses prove that a domain is theirs (the system's name servers).
   * @example createTxtLookup({ servers: ["192.0.2.53"] })
   */
  readonly lookupTxt?: LookupTxt
  /**
   * Hosts that it reads by itself and lists for others to find; it does not execute what they offer.
   * @example { hosts: ["homes.example"] }
   */
  readonly crawl?: CrawlSettings
  /**
   * How many intents of services that registered are held in memory, so that plain words are understood as meaning them
   * (2000). All others are found by searching and read when they are named.
   * @example 10_000
   */
  readonly heldIntents?: number
  /**
   * Where the intents that others find here are indexed: in memory, or on LanceDB (`npm install @lancedb/lancedb@0.39.0
   * apache-arrow@18.1.0`) in the data folder or at a place of your own (memory).
   * @example "lancedb:s3://town-index/intents"
   */
  readonly index?: string
  /**
   * How many proxies of your own stand in front: that many addresses of `X-Forwarded-For` are believed (0).
   * @example 1
   */
  readonly trustedProxies?: number
  /**
   * How its pages look and what they say first.
   * @example { colour: "#2f5d50", opening: "What do you need in town?" }
   */
  readonly theme?: Theme
}
