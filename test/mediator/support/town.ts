import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createLogger } from "../../../src/http/index.ts"
import { createKeyResolver, type Fetch, KeyRing, registeredKeys } from "../../../src/identity/index.ts"
import { defineService } from "../../../src/intent/index.ts"
import { createMediator, type Mediator, type MediatorOptions } from "../../../src/mediator/index.ts"
import { createIntentWebClient, type IntentWebClientOptions } from "../../../src/protocols/intentweb/index.ts"
import { createSite, type Site } from "../../../src/site/index.ts"
import { type Business, garage, restaurant } from "./businesses.ts"

export const assistant = "assistant-of-the-tests"

/** Sites and mediators on loopback, each a real server with its own database and keys. */
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
  async open(options: Parameters<Town["mediator"]>[1] = {}) {
    const luna = await this.site(restaurant("Trattoria Luna", { "Pizza Margherita": 9, Tiramisu: 6 }))
    const forno = await this.site(restaurant("Forno Verde", { "Pizza Margherita": 7 }))
    const cars = await this.site(garage())
    const sites = [luna.origin, forno.origin, cars.origin]
    return { luna, forno, cars, sites, mediator: await this.mediator(sites, options) }
  }

  async mediator(
    sites: readonly string[],
    options: Partial<MediatorOptions> & { readonly port?: number } = {},
  ) {
    const { port = 0, data = folder(), ...changes } = options
    const service = defineService({
      namespace: "mediator.example",
      name: "Town mediator",
      about: "The way into town.",
      updated: "2026-01-01",
    })
    const { logger, agents } = this
    const mediator: Mediator = this.#running.use(
      await createMediator({ service, sites, data, logger, agents, ...changes }),
    )
    const { origin } = await mediator.listen({ port })
    return { mediator, origin, data, endpoint: `${origin}/intent` }
  }

  /** Who asks; its id is registered at every site and mediator of the town. */
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
  return mkdtempSync(join(tmpdir(), "parley-mediator-"))
}
