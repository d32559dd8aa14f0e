import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createLogger } from "../../../src/http/index.ts"
import { createKeyResolver, type Fetch, KeyRing, registeredKeys } from "../../../src/identity/index.ts"
import { defineService } from "../../../src/intent/index.ts"
import { createGateway, type Gateway, type GatewayOptions } from "../../../src/mediator/index.ts"
import { createIntentWebClient, type IntentWebClientOptions } from "../../../src/protocols/intentweb/index.ts"
import { createSite, type Site } from "../../../src/site/index.ts"
import { type Business, garage, restaurant } from "./businesses.ts"

export const assistant = "assistant-of-the-tests"

/** Sites and gateways on loopback, each a real server with its own database and keys. */
export class Town implements AsyncDisposable {
  readonly ring = KeyRing.create(Date.now())
  readonly agents = registeredKeys({ [assistant]: [...this.ring.publicKeys(Date.now()).keys] })
  readonly logger = createLogger({ level: "silent" })
  readonly #running = new AsyncDisposableStack()

  async site(business: Business, data = folder(), port = 0) {
    const { service, intents } = business
    const { logger, agents } = this
    const site: Site = this.#running.use(await createSite({ service, intents, data, logger, agents }))
    const { origin } = await site.listen({ port })
    return { site, origin, data, ...business }
  }

  /** Three businesses, two of which offer the same. */
  async open(options: Parameters<Town["gateway"]>[1] = {}) {
    const luna = await this.site(restaurant("Trattoria Luna", { "Pizza Margherita": 9, Tiramisu: 6 }))
    const forno = await this.site(restaurant("Forno Verde", { "Pizza Margherita": 7 }))
    const cars = await this.site(garage())
    const sites = [luna.origin, forno.origin, cars.origin]
    return { luna, forno, cars, sites, gateway: await this.gateway(sites, options) }
  }

  async gateway(
    sites: readonly string[],
    options: Partial<GatewayOptions> & { readonly port?: number } = {},
  ) {
    const { port = 0, data = folder(), ...changes } = options
    const service = defineService({
      namespace: "gateway.example",
      name: "Town gateway",
      about: "The way into town.",
      updated: "2026-01-01",
    })
    const { logger, agents } = this
    const gateway: Gateway = this.#running.use(
      await createGateway({ service, sites, data, logger, agents, ...changes }),
    )
    const { origin } = await gateway.listen({ port })
    return { gateway, origin, data, endpoint: `${origin}/intent` }
  }

  /** Who asks; its id is registered at every site and gateway of the town. */
  client(changes: Partial<IntentWebClientOptions> = {}) {
    return createIntentWebClient({
      actor: { actorType: "ai_agent", actorId: assistant, key: () => this.ring.current("attribution") },
      fetch: globalThis.fetch as Fetch,
      keys: createKeyResolver({ fetch: globalThis.fetch as Fetch }),
      ...changes,
    })
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#running.disposeAsync()
  }
}

export function folder(): string {
  return mkdtempSync(join(tmpdir(), "parley-gateway-"))
}
