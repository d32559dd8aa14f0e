import { expect, it } from "vitest"
import type { HostContext } from "../../src/host/index.ts"
import type { McpCall } from "../../src/protocols/mcp/index.ts"
import { callIntent } from "../../src/protocols/mcp/intent-call.ts"
import { openStorage } from "../../src/storage/index.ts"
import { contextOf, openHouse } from "../conversation/house.ts"
import { bookIntent } from "../support/restaurant.ts"

function toCall(context: HostContext, changes: Partial<McpCall>): McpCall {
  return {
    context,
    client: { forms: true, pages: false, titledChoices: true, sampling: false, roots: false, apps: false },
    answers: {},
    state: undefined,
    meta: {},
    progress: async () => {},
    log: async () => {},
    ...changes,
  }
}

it("takes an answer once that comes twice at once, so that both calls go on from the same place", async () => {
  await using engine = await openStorage({ file: ":memory:" })
  const intent = bookIntent(() => ({ id: "RES-1" }))
  await using host = openHouse(engine, intent, { now: 1_000_000 })
  const options = { host, createId: () => "conversation" }
  const ask = (changes: Partial<McpCall>) =>
    callIntent(options, intent.descriptor, {}, toCall(contextOf("assistant"), changes))
  const first = await ask({})
  expect(first).toMatchObject({ state: { interaction: "conversation", turn: 1 } })
  const answers = { answer: { action: "accept", content: { people: 2 } } }
  const { state } = first as { state: unknown }
  const [one, other] = await Promise.all([ask({ state, answers }), ask({ state, answers })])
  expect(one).toMatchObject({ state: { turn: 2 } })
  expect(other).toEqual(one)
})
