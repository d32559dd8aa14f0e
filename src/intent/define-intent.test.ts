import { describe, expect, it } from "vitest"
import { z } from "zod"
import { bindIntents, defineIntent, defineService, jsonSchemaValidator, resolveUid } from "./index.ts"

const service = defineService({
  namespace: "t.example",
  name: "T",
  about: "For tests.",
  updated: "2026-01-01",
})

const declaration = {
  name: "bookTable",
  title: "Book a table",
  description: "Reserves a table.",
  examples: ["Book a table for two"],
  input: z.object({
    people: z.int().min(1).max(20).describe("Number of people in your party"),
    day: z.iso.date().describe("Which day"),
    seat: z.enum(["window", "garden"]).optional().describe("Where to sit"),
    pets: z.boolean().default(false).describe("Whether pets come along"),
  }),
  output: z.object({ id: z.string().describe("The booking's id") }),
  effect: "write" as const,
  execute: () => ({ id: "RES-1" }),
}

describe("a declaration", () => {
  it("[IW-08] explains every parameter in a sentence with its limits", () => {
    const { descriptor } = defineIntent(declaration)
    expect(
      descriptor.parameters.map(({ name, type, required, sentence }) => ({ name, type, required, sentence })),
    ).toEqual([
      { name: "people", type: "integer", required: true, sentence: "Number of people in your party (1-20)" },
      { name: "day", type: "string", required: true, sentence: "Which day" },
      { name: "seat", type: "string", required: false, sentence: "Where to sit (window, garden)" },
      { name: "pets", type: "boolean", required: false, sentence: "Whether pets come along" },
    ])
  })

  it("is careful by default", () => {
    const write = defineIntent(declaration).descriptor
    expect(write).toMatchObject({
      version: "v1",
      confirm: true,
      idempotent: false,
      access: "open",
      timeout: 30_000,
    })
    const read = defineIntent({ ...declaration, effect: "read" }).descriptor
    expect(read).toMatchObject({ confirm: false, idempotent: true })
  })

  it("names every mistake and its place at once", () => {
    const wrong = () =>
      defineIntent({
        ...declaration,
        name: "1st",
        version: "one",
        description: " ",
        examples: [],
        price: "free",
        rateLimit: "often",
        timeout: -1,
        input: z.object({ when: z.date().describe("When"), who: z.string() }),
        output: z.object({ id: z.string() }),
        execute: () => ({ id: "x" }),
      })
    expect(wrong).toThrow("intent '1st'")
    for (const place of [
      "name:",
      "version:",
      "description:",
      "examples:",
      "price:",
      "rateLimit:",
      "timeout:",
      "input.when:",
      "output.id:",
    ])
      expect(wrong).toThrow(place)
    expect(wrong).toThrow("z.iso.date()")
    const rateLimit = { limit: 5, period: "hour" } as unknown as string
    expect(() => defineIntent({ ...declaration, rateLimit })).toThrow(
      "rateLimit: 'object' is not a rate limit",
    )
    expect(() => defineIntent({ ...declaration, input: z.object({ who: z.string() }) as never })).toThrow(
      "input.who: add a sentence",
    )
  })

  it("refuses unknown parameters and fills defaults", () => {
    const { parseInput } = defineIntent(declaration)
    expect(parseInput({ people: 2, day: "2026-01-31" })).toEqual({
      ok: true,
      value: { people: 2, day: "2026-01-31", pets: false },
    })
    const refused = parseInput({ people: 0, hat: true })
    expect(refused).toMatchObject({
      ok: false,
      issues: [
        { path: "people", rule: "invalid" },
        { path: "day", rule: "missing" },
        { path: "hat", rule: "unknown" },
      ],
    })
  })

  it("takes a quote that is no amount for a fault of the backend, and not of the caller", async () => {
    const quoting = (amount: string) => defineIntent({ ...declaration, quote: () => amount }).quote!
    const context = { caller: { kind: "agent", id: "a" }, locale: "en", now: 0 } as never
    expect(await quoting("12.50 EUR")({}, context)).toEqual({ units: 1250n, scale: 2, currency: "EUR" })
    for (const amount of ["12,50 EUR", "1e3 EUR", "NaN EUR", "12.50", ""])
      await expect(quoting(amount)({}, context)).rejects.toMatchObject({ code: "internal" })
  })

  it("refuses two intents of one UID, also when only the writing differs", () => {
    const one = defineIntent(declaration)
    expect(() => bindIntents(service, [one, one])).toThrow(
      "t.example:bookTable:v1: two intents have this UID",
    )
    const other = defineIntent({ ...declaration, name: "book-table" })
    expect(() => bindIntents(service, [one, other])).toThrow(
      "reads the same as that of t.example:bookTable:v1",
    )
  })

  it("names the mistakes of a service", () => {
    const wrong = () =>
      defineService({
        namespace: "no spaces",
        name: "",
        about: "",
        updated: "soon",
        timeZone: "Mars/Base",
        locale: "??",
        website: "here",
      })
    for (const place of ["namespace:", "name:", "about:", "updated:", "timeZone:", "locale:", "website:"])
      expect(wrong).toThrow(place)
  })
})

describe("which intent a UID means", () => {
  const at = (version: string, deprecated = false) =>
    defineIntent({ ...declaration, version, ...(deprecated && { deprecation: { since: "2026-01-01" } }) })
  const intents = bindIntents(service, [at("v1"), at("v2"), at("v10", true)])
  const found = (version?: string) =>
    resolveUid({ namespace: "t.example", name: "BookTable", version }, intents).found?.descriptor.uid

  it("[UM-05] is the newest that is not deprecated unless a version is named", () => {
    expect(found()).toBe("t.example:bookTable:v2")
    expect(found("v10")).toBe("t.example:bookTable:v10")
    expect(found("v1.0")).toBe("t.example:bookTable:v1")
    expect(found("v3")).toBeUndefined()
    expect(
      resolveUid({ namespace: "t.example", name: "bookTable", version: "v3" }, intents).versions,
    ).toEqual(["v10", "v2", "v1"])
    expect(
      resolveUid({ namespace: "u.example", name: "bookTable", version: undefined }, intents),
    ).toMatchObject({ found: undefined, namespaceKnown: false })
  })
})

describe("an intent that comes as JSON Schema", () => {
  it("is checked by it, with the same kinds of issues", () => {
    const check = jsonSchemaValidator(defineIntent(declaration).descriptor.input)
    expect(check({ people: 2, day: "2026-01-31", pets: true }).ok).toBe(true)
    expect(check({ people: 0, hat: 1, pets: true })).toMatchObject({
      ok: false,
      issues: expect.arrayContaining([
        expect.objectContaining({ path: "day", rule: "missing" }),
        expect.objectContaining({ path: "people", rule: "invalid" }),
        expect.objectContaining({ path: "hat", rule: "unknown" }),
      ]),
    })
    expect(() => jsonSchemaValidator({ type: "nonsense" })).toThrow("no")
  })
})
