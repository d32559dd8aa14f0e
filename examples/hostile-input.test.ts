import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { type Intent, isParleyError, type JsonSchema } from "../src/index.ts"
import * as bellaCucina from "./bella-cucina/index.ts"
import * as casa from "./casa/index.ts"
import * as pantry from "./pantry/index.ts"
import { createContext, nobody } from "./testing.ts"

const now = Date.parse("2026-11-15T12:00Z")

const text = fc.oneof(
  fc.constantFrom(
    "Robert'); DROP TABLE bookings;--",
    "\u0000\u202e[x](javascript:y)",
    "__proto__",
    "constructor",
    "Lisbon",
    "eggs",
    "rice",
    "Beef tacos with avocado",
  ),
  fc.string({ unit: "binary" }),
)
const oddNumber = fc.constantFrom(-1, 0.1, 1e308, Number.MAX_SAFE_INTEGER)

/** Text that has the shape a parameter asks for, so that it gets past the declaration. */
const shaped: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  date: fc.constantFrom("0000-01-01", "0099-12-31", "9999-12-31", "2026-11-20", "2026-11-21", "2026-03-29"),
  time: fc.constantFrom("00:00", "11:00", "19:30", "23:59"),
  bookingId: fc.constant("RES-AAAAAA"),
  orderId: fc.constant("ORD-AAAAAA"),
  property_id: fc.constantFrom("CASA-1001", "casa-1300", "CASA-9999"),
  phone: fc.constant("+39 06 123456"),
  email: fc.constantFrom("a@b.example", "A@B.example"),
  total: fc.constant("0.00 EUR"),
}

function inputFor({ descriptor }: Intent): fc.Arbitrary<Record<string, unknown>> {
  const fields = descriptor.parameters.map(({ name, type, schema }) => [name, valueFor(name, type, schema)])
  const required = descriptor.parameters.filter((parameter) => parameter.required).map(({ name }) => name)
  return fc.record(Object.fromEntries(fields), { requiredKeys: required })
}

function valueFor(name: string, type: string, schema: JsonSchema): fc.Arbitrary<unknown> {
  if (Array.isArray(schema.enum)) return fc.constantFrom<unknown>(...schema.enum)
  if (name === "items")
    return fc.array(fc.record({ product: text, quantity: fc.integer({ min: 1, max: 50 }) }), { maxLength: 3 })
  if (type === "array") {
    const { enum: entries } = schema.items as { enum?: readonly string[] }
    return fc.array(entries ? fc.constantFrom(...entries) : text, { maxLength: 3 })
  }
  if (type === "string") return shaped[name] ?? text
  const { minimum = 0, maximum = 1000 } = schema as { minimum?: number; maximum?: number }
  const inside = fc.integer({ min: minimum, max: maximum })
  return fc.oneof({ weight: 20, arbitrary: inside }, { weight: 1, arbitrary: oddNumber })
}

describe.each([
  ["Bella Cucina", bellaCucina],
  ["Casa", casa],
  ["Pantry", pantry],
])("%s", (_, example) => {
  const { intents } = example.createBackend(":memory:")

  test.each(intents.map((intent) => [intent.descriptor.name, intent] as const))(
    "%s answers or refuses whatever its declaration lets through, and never breaks",
    async (_, intent) => {
      let accepted = 0
      await fc.assert(
        fc.asyncProperty(inputFor(intent), fc.boolean(), async (values, known) => {
          const context = createContext(now, known ? {} : { caller: nobody })
          const input = intent.parseInput(values)
          if (!input.ok || typeof intent.execute !== "function") return
          accepted++
          try {
            await intent.check?.(input.value, context)
            const output = intent.parseOutput(await intent.execute(input.value, context))
            expect(output.ok).toBe(true)
            if (output.ok)
              expect(intent.present.message!(output.value, { locale: "en" })).not.toContain("\u202e")
          } catch (error) {
            if (!isParleyError(error)) throw error
            expect(error.code).not.toBe("internal")
          }
        }),
        { numRuns: 200 },
      )
      expect(accepted).toBeGreaterThan(5)
    },
  )
})
