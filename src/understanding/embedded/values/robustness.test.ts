import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { booking, situation, stay, trip } from "../../../../test/understanding/declarations.ts"
import { analyseTurn, createReader, scan, textLimit, tokenize } from "../../../language/index.ts"
import type { Situation } from "../../understanding.ts"
import { extractValues } from "./extractor.ts"

const descriptors = [booking, stay, trip]

/** Words of the grammar in any order: what comes closest to a sentence without being one. */
const pieces = fc.constantFrom(
  ..."a an the of in from to until next this last week month day Friday March may 5 31st 29 2026 07 : . , - / $ % pm half past".split(
    " ",
  ),
  ..."quarter not no yes but between and one second two hundred thousand million ago from now at hours minutes @ + ( ) ?".split(
    " ",
  ),
)

const anyText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 300 }),
  fc.string({ unit: "grapheme", maxLength: 300 }),
  fc.array(pieces, { maxLength: 60 }).map((words) => words.join(" ")),
  fc.array(pieces, { maxLength: 60 }).map((words) => words.join("")),
)

const anySituation: fc.Arbitrary<Situation> = fc.record({
  locale: fc.oneof(fc.constantFrom("en", "en-GB", "de", "fr", "es", "ja"), fc.string({ maxLength: 12 })),
  timeZone: fc.constantFrom("Europe/Rome", "Pacific/Apia", "UTC", "Nowhere/Land"),
  now: fc.integer({ min: 0, max: 4_102_444_800_000 }),
  asked: fc.constantFrom(
    undefined,
    { kind: "confirmation" as const },
    { kind: "parameters" as const, parameters: ["name", "date", "unknown"] },
    {
      kind: "parameters" as const,
      parameters: ["time"],
      options: { time: [{ value: "18:00", label: "18:00" }] },
    },
    {
      kind: "choice" as const,
      options: [
        { value: 1, label: "One" },
        { value: 2, label: "" },
      ],
    },
  ),
})

describe("any text in any script", () => {
  test("never throws, and every value lies in the text it came from", () => {
    fc.assert(
      fc.property(anyText, anySituation, fc.constantFrom(...descriptors), (text, where, descriptor) => {
        for (const value of extractValues(text, descriptor, where).values) {
          expect(text.slice(value.from.start, value.from.end)).toBe(value.from.text)
          expect(value.confidence).toBeGreaterThan(0)
          expect(value.confidence).toBeLessThanOrEqual(1)
        }
      }),
      { numRuns: 600 },
    )
  })

  test("tokens tile the text in order and never overlap", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        let end = 0
        for (const token of tokenize(text)) {
          expect(token.start).toBeGreaterThanOrEqual(end)
          expect(text.slice(token.start, token.end)).toBe(token.text)
          end = token.end
        }
      }),
    )
  })

  test("every parameter gets at most one value that is not ruled out, unless an or stands between two", () => {
    fc.assert(
      fc.property(anyText, fc.constantFrom(...descriptors), (text, descriptor) => {
        fc.pre(!/\bor\b/i.test(text))
        const names = extractValues(text, descriptor, situation)
          .values.filter((value) => !value.excluded)
          .map((value) => value.parameter)
        expect(new Set(names).size).toBe(names.length)
      }),
    )
  })

  test("dates are days of the calendar, times are times of the day", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        for (const { parameter, value } of extractValues(text, booking, situation).values) {
          if (parameter === "date")
            expect(new Date(`${value}T00:00:00Z`).toISOString().slice(0, 10)).toBe(value)
          if (parameter === "time") expect(value).toMatch(/^([01]\d|2[0-3]):[0-5]\d$/)
        }
      }),
    )
  })
})

describe("any declaration from elsewhere", () => {
  const keyword = fc.constantFrom(
    "type",
    "enum",
    "anyOf",
    "oneOf",
    "items",
    "format",
    "pattern",
    "$ref",
    "description",
    "const",
  )
  const common = fc.constantFrom<unknown>(
    "string",
    "integer",
    "boolean",
    "array",
    "date",
    "time",
    "#/$defs/a",
    ["a", 1, null],
    [true],
    [{ const: 1 }, false],
    true,
  )
  const schema = fc.dictionary(keyword, fc.oneof(common, fc.jsonValue()), { maxKeys: 5 })

  test("never throws, whatever its schemas hold", () => {
    fc.assert(
      fc.property(fc.array(schema, { maxLength: 4 }), anyText, (schemas, text) => {
        const parameters = schemas.map((one, index) => ({
          name: ["constructor", "__proto__", "p1", "time"][index]!,
          type: "any",
          required: index % 2 === 0,
          sentence: "",
          schema: one,
        }))
        const input = { type: "object", $defs: { a: { $ref: "#/$defs/a" } } }
        expect(() => extractValues(text, { ...booking, input, parameters }, situation)).not.toThrow()
      }),
      { numRuns: 300 },
    )
  })
})

describe("cost", () => {
  test("what stands beyond the limit is not read", () => {
    const filler = "la ".repeat(textLimit / 3 + 1)
    expect(extractValues(`${filler} on Friday`, booking, situation).values).toEqual([])
    expect(extractValues("on Friday".padEnd(10 * textLimit, "?"), booking, situation).values).toHaveLength(1)
  })

  /** Reads of single tokens while the whole message is scanned: a measure of work that no clock disturbs. */
  function readsOf(text: string): { tokens: number; reads: number } {
    const reader = createReader(text, situation)
    let reads = 0
    const tokens = new Proxy(reader.tokens as object[], {
      get(target, key, receiver) {
        if (typeof key === "string" && key !== "length") reads++
        return Reflect.get(target, key, receiver)
      },
    })
    scan({ ...reader, tokens: tokens as unknown as typeof reader.tokens })
    return { tokens: reader.tokens.length, reads }
  }

  test.each([
    "in a week from ",
    "from the 5th to ",
    "5 to ",
    "one hundred and ",
    "the ",
    "not ",
    "1,000,",
    "1-2-",
    "a.b@",
    "half past ",
    "+1 ",
    "(",
  ])("grows no faster than the text: %s", (piece) => {
    const small = readsOf(piece.repeat(20))
    const large = readsOf(piece.repeat(Math.floor(textLimit / piece.length)))
    expect(large.reads / large.tokens).toBeLessThan(2.5 * (small.reads / small.tokens) + 50)
  })

  test("analysing a turn reads each token a bounded number of times", () => {
    expect(analyseTurn("no no no. ".repeat(1_000), "en").sentences.length).toBeLessThanOrEqual(textLimit)
  })
})
