import { afterAll, describe, expect, test } from "vitest"
import * as bella from "../../examples/bella-cucina/index.ts"
import * as casa from "../../examples/casa/index.ts"
import * as pantry from "../../examples/pantry/index.ts"
import { bindIntents } from "../../src/intent/index.ts"
import { createEmbeddedUnderstanding, openLearnedReader } from "../../src/understanding/index.ts"
import { declaredValues } from "./declared-values.ts"

const now = Date.parse("2026-11-16T11:00:00Z")

const businesses = [
  {
    name: "bella-cucina",
    service: bella.service,
    intents: bella.createIntents(bella.openRestaurant(":memory:")),
  },
  {
    name: "casa",
    service: casa.service,
    intents: casa.createIntents(casa.openAgency(":memory:"), { sendsMail: true }),
  },
  { name: "pantry", service: pantry.service, intents: pantry.createIntents(pantry.openPantry(":memory:")) },
]

const withAndWithout = businesses.flatMap((business) => [
  { ...business, by: "rules", isRead: false },
  { ...business, by: "rules and reader", isRead: true },
])

describe.each(withAndWithout)("what $name declares as examples, by $by", async (business) => {
  const { name, service, intents, isRead } = business
  const descriptors = bindIntents(service, intents).map(({ descriptor }) => descriptor)
  const { vocabulary } = service
  const reader = isRead ? openLearnedReader({ onError: (error) => expect.fail(String(error)) }) : undefined
  await reader?.prepare(descriptors)
  const understanding = await createEmbeddedUnderstanding(descriptors, { vocabulary, reader })
  afterAll(() => reader?.[Symbol.asyncDispose]())
  const expected = declaredValues[name] ?? {}
  const said = descriptors.flatMap((descriptor) =>
    descriptor.examples.map((text) => [text, descriptor] as const),
  )

  test.each(said)("%s", async (text, descriptor) => {
    const understood = await understanding.understand(text, { locale: "en", timeZone: service.timeZone, now })
    expect(understood.intents[0]?.uid).toBe(descriptor.uid)
    const values = understood.values.filter(({ excluded }) => !excluded)
    expect(Object.fromEntries(values.map(({ parameter, value }) => [parameter, value]))).toEqual(
      expected[text],
    )
  })

  test("each is in the table, and no other", () => {
    expect(Object.keys(expected).sort()).toEqual(said.map(([text]) => text).sort())
  })
})
