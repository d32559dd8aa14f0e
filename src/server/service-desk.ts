import type { ServiceDesk } from "../pages/index.ts"
import { fromServiceBody } from "../protocols/uim/index.ts"
import { ownerFile, type RegisteredService } from "../registry/index.ts"
import type { OpenRegistry } from "./open-registry.ts"

const shownAtMost = 100

/** The registry for the page of a person's own services. */
export function createServiceDesk({ registry, checks, changed }: OpenRegistry): ServiceDesk {
  const { store } = registry
  const own = (id: string, owner: string) => registry.findOwn(id, owner)
  return {
    async list(owner) {
      const { services } = await store.listServices({ owner }, 0, shownAtMost)
      return Promise.all(
        services.map(async (one) => toOwn(one, (await store.listIntents(one.id, 0, 1)).total)),
      )
    },
    async register(owner, form) {
      await registry.register(owner, fromServiceBody(form))
    },
    async check(owner, id) {
      await checks.check(await own(id, owner))
      await changed()
    },
    async retire(owner, id) {
      await registry.retire(await own(id, owner), owner)
      await changed()
    },
  }
}

function toOwn({ id, entry, ownership }: RegisteredService, intents: number) {
  const { state, token, problem } = ownership
  return {
    id,
    name: entry.service.name,
    url: entry.service.url,
    intents,
    state,
    dnsRecord: `uim-owner=${token}`,
    file: `${entry.origin}${ownerFile}`,
    fileContent: token,
    problem,
  }
}
