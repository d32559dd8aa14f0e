import { expect, it } from "vitest"
import { createInteraction, toStanding } from "../conversation/index.ts"
import { toTurnResponse } from "./turn-response.ts"

it("writes what something costs as the visitor's language writes amounts", () => {
  const confirm = {
    kind: "confirm",
    message: "Is this right?",
    intent: "shop.example:order:v1",
    effect: "write",
    values: {},
    quote: "1240.00 EUR",
    price: "0.005 USD",
  } as const
  const amounts = ["en-US", "de"].map((locale) => {
    const standing = toStanding(createInteraction({ id: "1", owner: "visitor", locale }, 0, 1_000))
    const settings = { intents: [], timeZone: "UTC", now: () => 0 }
    const [move] = toTurnResponse({ standing, moves: [confirm] }, settings).moves
    return move?.kind === "confirm" ? [move.cost, move.fee] : undefined
  })
  expect(amounts).toEqual([
    ["€1,240.00", "$0.005"],
    ["1.240,00\u00a0€", "0,005\u00a0$"],
  ])
})
