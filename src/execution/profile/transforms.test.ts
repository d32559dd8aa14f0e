import { createHash } from "node:crypto"
import { readFile } from "node:fs/promises"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { parseTransform, transformNames } from "./transforms.ts"

const context = { now: 0, blobs: [] }
const apply = (text: string, value: unknown) => parseTransform(text)(value, context)

describe("transforms", () => {
  it.each([
    ["prefix:from:", "x", "from:x"],
    ["strip:mailto:", ["mailto:a", "b"], ["a", "b"]],
    ["suffix::00", "10:00", "10:00:00"],
    ["strip-end:Z", "12:00Z", "12:00"],
    ["join:, ", ["a", "b"], "a, b"],
    ["list", "a", ["a"]],
    ["names", { a: 1, b: 2 }, ["a", "b"]],
    ["set", ["a", "b"], { a: true, b: true }],
    ["entries", { a: 1 }, [{ name: "a", value: 1 }]],
    ["pluck:id", [{ id: 1 }, {}], [1, undefined]],
    ["where:type=A", [{ type: "A" }, { type: "B" }], [{ type: "A" }]],
    ["components:a,b", { b: "y" }, ["", "y"]],
    ["header:Subject", [{ name: "subject", value: "x" }], "x"],
    ["non-empty", "", undefined],
    ["quote", 'a"b', '"a b"'],
    ["odata-text", "o'neil", "'o''neil'"],
    ["base64url", "??>", "Pz8-"],
    ["to-seconds", "1970-01-01T00:00:10Z", 10],
    ["from-seconds", "1503435956.000247", "2017-08-22T21:05:56Z"],
    ["from-milliseconds", "1770000000000", "2026-02-02T02:40:00Z"],
    ["utc-time", "Thu, 24 Aug 2023 05:01:47 +0000", "2023-08-24T05:01:47Z"],
    ["utc-time", "nonsense", undefined],
    [
      "addresses",
      '"Rossi, Ada" <ada@bella.example>, kim@home.example',
      [{ name: "Rossi, Ada", email: "ada@bella.example" }, { email: "kim@home.example" }],
    ],
    ["message-ids", "<a@b>  <c@d>", ["a@b", "c@d"]],
    ["reply-subject", "RE: x", "RE: x"],
    ["is-date", { date: "2026-01-01" }, true],
    [
      "zoned-time",
      { "date-time": "2026-06-12T18:00:00Z" },
      { dateTime: "2026-06-12T18:00:00", timeZone: "UTC" },
    ],
    ["calendar-time", { date: "2026-06-12" }, { date: "2026-06-12" }],
    [
      "calendar-time",
      { dateTime: "2026-06-12T18:00:00+02:00", timeZone: "Europe/Rome" },
      { "date-time": "2026-06-12T18:00:00", tzid: "Europe/Rome" },
    ],
    [
      "calendar-time",
      { dateTime: "2026-12-12T18:00:00-05:00", timeZone: "Europe/Rome" },
      { "date-time": "2026-12-13T00:00:00", tzid: "Europe/Rome" },
    ],
    ["calendar-time", { dateTime: "2026-06-12T18:00:00+02:00" }, { "date-time": "2026-06-12T16:00:00Z" }],
    [
      "calendar-time",
      { dateTime: "2026-06-12T18:00:00+02:00", timeZone: "No/Where" },
      { "date-time": "2026-06-12T16:00:00Z" },
    ],
  ])("%s of %j", (name, value, expected) => {
    expect(apply(name, value)).toEqual(expected)
  })

  it("markup escapes and comes back", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const escaped = apply("escape-markup", text) as string
        expect(escaped).not.toMatch(/[<>]/)
        expect(apply("unescape-markup", escaped)).toBe(text)
      }),
    )
  })

  it("bytes survive base64 in both spellings", () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        for (const name of ["base64", "base64url"])
          expect(apply("from-base64", apply(name, bytes))).toEqual(Buffer.from(bytes))
      }),
    )
  })

  it("a digest in base32hex is an identifier of 52 characters that decodes to the digest", () => {
    const id = apply("base32hex-digest", "key") as string
    expect(id).toMatch(/^[0-9a-v]{52}$/)
    const bits = [...id]
      .map((character) => Number.parseInt(character, 32).toString(2).padStart(5, "0"))
      .join("")
    const bytes =
      bits
        .slice(0, 256)
        .match(/.{8}/g)
        ?.map((byte) => Number.parseInt(byte, 2)) ?? []
    expect(Buffer.from(bytes)).toEqual(createHash("sha256").update("key").digest())
  })

  it("recurrence rules come back as they went", () => {
    const rule = fc.record(
      {
        freq: fc.constantFrom("DAILY", "WEEKLY", "MONTHLY", "YEARLY"),
        interval: fc.integer({ min: 1, max: 99 }),
        until: fc.constantFrom("2026-07-31", "2026-07-31T00:00:00Z", "2026-07-31T10:30:00"),
        byday: fc.array(fc.constantFrom("MO", "-1FR", "2TU"), { minLength: 1 }),
        bysetpos: fc.array(fc.constantFrom(1, -1), { minLength: 1 }),
        wkst: fc.constantFrom("MO", "SU"),
        bymonthday: fc.array(fc.integer({ min: -31, max: 31 }), { minLength: 1 }),
      },
      { requiredKeys: ["freq"] },
    )
    fc.assert(
      fc.property(rule, (value) => {
        const text = apply("rrule", value) as string
        expect(text).toMatch(/^RRULE:[A-Z]+=[^;]+(;[A-Z]+=[^;]+)*$/)
        expect(apply("from-rrule", ["EXDATE:20260101", text])).toEqual({ ...value })
      }),
    )
  })

  it("are all named and described in the documentation", async () => {
    const text = await readFile(new URL("../../../docs/catalog.md", import.meta.url), "utf8")
    expect(
      transformNames.filter((name) => !text.includes(`\`${name}\``) && !text.includes(`\`${name}:`)),
    ).toEqual([])
  })
})
