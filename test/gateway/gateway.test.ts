import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { garage, restaurant } from "./support/businesses.ts"
import { Town } from "./support/town.ts"

describe("a gateway over three sites", () => {
  let town: Town
  beforeEach(() => {
    town = new Town()
  })
  afterEach(() => town[Symbol.asyncDispose]())

  async function open() {
    const trattoria = await town.site(restaurant("Trattoria Luna", { "Pizza Margherita": 9, Tiramisu: 6 }))
    const forno = await town.site(restaurant("Forno Verde", { "Pizza Margherita": 7 }))
    const cars = await town.site(garage())
    const gateway = await town.gateway([trattoria.origin, forno.origin, cars.origin])
    return { trattoria, forno, cars, gateway }
  }

  it("[IW-47] [IW-33] [IW-59] [IW-37] routes a wish by its meaning and relays the whole conversation", async () => {
    const { cars, gateway, trattoria } = await open()
    const answers = ["five", "yes"]
    const result = await town
      .client()
      .converse(gateway.endpoint, "My car needs an inspection", async () => answers.shift())
    console.log(result.envelope)
    expect(result.envelope).toMatchObject({ flow_type: "execution_result", external_id: "car-1" })
    expect(result.actors.map(({ actorId, unproven }) => [actorId, unproven])).toEqual([
      [cars.origin, undefined],
      [gateway.origin, undefined],
    ])
    const ours = result.envelope.explicability?.at(-1)
    expect(ours).toMatchObject({ actor: gateway.origin })
    expect(ours?.routing_logic).toContain("Garage Rossi")
    expect(ours?.sites_considered).toContain(trattoria.origin)
    expect(cars.ledger.done).toEqual(["inspection, five doors"])
  })
  it("asks", async () => {
    const { gateway } = await open()
    for (const wish of ["Book a table for two", "Book a table for 2 at Forno Verde", "What is the weather on Mars?", "Compare the prices of pizza"]) {
    const result = await town
      .client().open(gateway.endpoint).say(wish)
    console.log(result.envelope.flow_type, result.envelope.message, result.envelope.explicability)
    }
  })
})
