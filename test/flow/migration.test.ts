import { describe, expect, it } from "vitest"
import { z } from "zod"
import {
  createRegistry,
  defineFlow,
  defineHydrator,
  type FlowDeclaration,
  Flows,
} from "../../src/flow/index.ts"
import { agentPrincipal } from "../../src/identity/index.ts"
import { createSqlFlowStore, openStorage } from "../../src/storage/index.ts"
import { engines } from "../support/engines.ts"
import { startShop } from "./shop.ts"

describe("instances of an older version of their flow", () => {
  const schema = z.object({ total: z.string(), currency: z.string().optional() })
  const registryOf = (changes: Partial<FlowDeclaration<typeof schema>>) => {
    const meta = { title: "Total", description: "Shows a total." }
    const flow = defineFlow({ intentId: "shop.total", meta, schema, ...changes })
    const hydrator = defineHydrator({ flow, extractionSchema: z.object({}), hydrate: () => ({ total: "3" }) })
    return createRegistry({ flows: [flow], hydrators: [hydrator] })
  }

  for (const { name, create } of engines)
    it(`are migrated where the flow says how, and replaced where it does not, on ${name}`, async () => {
      await using shop = await startShop()
      await using engine = await openStorage(await create())
      const { signal } = new AbortController()
      const open = (registry: ReturnType<typeof registryOf>) =>
        new Flows({
          host: shop.site.host,
          registry,
          store: createSqlFlowStore(engine),
          stopping: signal,
          onError: () => {},
        })
      const thread = { threadId: "t", context: { principal: agentPrincipal("ada"), locale: "en", signal } }
      await using first = open(registryOf({}))
      const { instanceId } = await first.open(thread, { intentId: "shop.total" }, "1")
      await using second = open(
        registryOf({
          version: 2,
          migrate: ({ state, props, context }) => ({ state, context, props: { ...props, currency: "EUR" } }),
        }),
      )
      // Any input brings the session up to date; this one is refused, and the next one is taken.
      await second.open(thread, { intentId: "shop.total" }, "2")
      const migrated = await second.stand(thread)
      expect(migrated.activeFlows[instanceId]?.props).toEqual({ total: "3", currency: "EUR" })
      await using third = open(registryOf({ version: 3 }))
      await third.open(thread, { intentId: "shop.total" }, "3")
      expect(Object.keys((await third.stand(thread)).activeFlows)).not.toContain(instanceId)
      expect((await third.missed(thread, migrated.number))?.map(({ event }) => event)).toContainEqual(
        expect.objectContaining({ kind: "dismiss", instanceId, reason: "replaced" }),
      )
    })
})
