import { expect, it } from "vitest"
import { createAgent, createOutbound, KeyRing } from "../../src/agent/index.ts"
import { garage } from "../mediator/support/businesses.ts"
import { Town } from "../mediator/support/town.ts"

it("a receipt reaches the agent as the site signed it, directly and through a mediator", async () => {
  await using town = new Town()
  const cars = await town.site(garage())
  const { origin } = await town.mediator([cars.origin])
  await using outbound = createOutbound({ allowLoopback: true })
  const agent = createAgent({ keys: KeyRing.create(Date.now()), fetch: outbound.fetch })
  for (const address of [cars.origin, origin]) {
    const conversation = await agent.begin(address)
    await conversation.say("My car needs an inspection")
    await conversation.say("five")
    const reply = await conversation.say("yes")
    expect(reply.envelope).toMatchObject({ flow_type: "execution_result", status: "confirmed" })
    expect(await agent.verifyReceipt(reply.envelope.receipt)).toMatchObject({
      issuer: cars.origin,
      state: "succeeded",
    })
  }
})
