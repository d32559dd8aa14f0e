import { describe, expect, it } from "vitest"
import { openStorage } from "../../src/storage/index.ts"
import { bookIntent } from "../support/restaurant.ts"
import { confirm, contextOf, id, openHouse, reachConfirmation } from "./house.ts"

const clock = { now: 0 }

describe("a yes to an amount", () => {
  it("buys for that amount only: a price that changed meanwhile is asked about again", async () => {
    let price = "10.00 EUR"
    const booked: number[] = []
    const intent = bookIntent(
      ({ people }) => {
        booked.push(people)
        return { id: `RES-${booked.length}` }
      },
      { quote: () => price },
    )
    await using engine = await openStorage({ file: ":memory:" })
    await using host = openHouse(engine, intent, clock)
    const ada = contextOf("ada")
    await reachConfirmation(host, ada)

    price = "12.50 EUR"
    const { moves } = await confirm(host, ada)
    expect(moves).toMatchObject([{ kind: "confirm", quote: "12.50 EUR" }])
    expect(moves[0]?.message).toMatch(/changed meanwhile.*€12\.50/s)
    expect(booked).toEqual([])

    const said = await host.turn({ interactionId: id, input: { kind: "say", text: "yes" } }, ada)
    expect(said.moves[0]).toMatchObject({ kind: "done", externalId: undefined })
    expect(booked).toEqual([2])
  })
})
