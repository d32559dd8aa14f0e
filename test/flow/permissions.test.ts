import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { FlowError, Flows, type Thread } from "../../src/flow/index.ts"
import { agentPrincipal } from "../../src/identity/index.ts"
import { createSqlFlowStore, openStorage } from "../../src/storage/index.ts"
import { engines } from "../support/engines.ts"
import { type RunningShop, startShop } from "./shop.ts"

/** Flows themselves, where principals with rights of any kind are at hand. */
describe("who may use a flow", () => {
  let shop: RunningShop
  let flows: Flows
  const opened = new AsyncDisposableStack()
  beforeAll(async () => {
    shop = opened.use(await startShop())
    const [sqlite] = engines
    const engine = opened.use(await openStorage(await sqlite!.create()))
    const { signal: stopping } = new AbortController()
    flows = opened.use(
      new Flows({
        host: shop.site.host,
        registry: shop.options.flows!,
        store: createSqlFlowStore(engine),
        stopping,
        onError: () => {},
      }),
    )
  })
  afterAll(() => opened.disposeAsync())

  const threadOf = (who: string, permissions: readonly string[] = [], threadId = "thread"): Thread => ({
    threadId,
    context: {
      principal: agentPrincipal(who, permissions),
      locale: "en",
      signal: new AbortController().signal,
    },
  })
  const codeOf = (work: Promise<unknown>) =>
    work.then(
      () => "done",
      (error) => (error instanceof FlowError ? error.flowCode : error.code),
    )

  it("[IF-17] is asked again on every event", async () => {
    const ada = threadOf("ada", ["read:account"])
    const { instanceId } = await flows.open(ada, { intentId: "account.settings" }, "1")
    expect((await flows.stand(ada)).activeFlows[instanceId]?.props).toEqual({ plan: "free" })
    const event = { id: "2", instanceId, event: "REFRESH" }
    expect(await codeOf(flows.event(ada, event))).toBe("INVALID_TRANSITION")
    expect(await codeOf(flows.event(threadOf("ada"), event))).toBe("forbidden")
    expect(await codeOf(flows.open(threadOf("ada"), { intentId: "account.settings" }, "3"))).toBe("forbidden")
  })

  it("[IF-18] keeps the instances of one principal from every other, whatever ids they know", async () => {
    const mine = threadOf("ada", [], "shared")
    const { instanceId } = await flows.open(mine, { intentId: "order.place", params: { people: 2 } }, "1")
    const theirs = threadOf("eve", [], "shared")
    expect((await flows.stand(theirs)).activeFlows).toEqual({})
    expect(await flows.missed(theirs, 0)).toEqual([])
    const event = { id: "2", instanceId, event: "CONFIRM" }
    expect(await codeOf(flows.event(theirs, event))).toBe("INSTANCE_NOT_FOUND")
    expect(await codeOf(flows.dismiss(theirs, { ...event, reason: "user_cancelled" }))).toBe(
      "INSTANCE_NOT_FOUND",
    )
    expect(await codeOf(flows.event(threadOf("ada", [], "another"), event))).toBe("INSTANCE_NOT_FOUND")
    expect(Object.keys((await flows.stand(mine)).activeFlows)).toEqual([instanceId])
    expect(shop.backend.orders).toEqual([])
  })
})
