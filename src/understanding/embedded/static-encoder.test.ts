import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { maximumTextLength } from "./split-words.ts"
import { createStaticEncoder, loadStaticTable } from "./static-encoder.ts"
import { formatStaticTable, parseStaticTable } from "./static-table.ts"

const encoder = createStaticEncoder()

async function likeness(a: string, b: string): Promise<number> {
  const vectors = await encoder.encode([a, b])
  let sum = 0
  for (let index = 0; index < encoder.dimensions; index++)
    sum += vectors[index]! * vectors[encoder.dimensions + index]!
  return sum
}

describe("static encoder", () => {
  it("puts sentences of like meaning nearer than others, though they share no word", async () => {
    const like = await likeness("purchase a ticket", "buy tickets")
    expect(like).toBeGreaterThan((await likeness("purchase a ticket", "rainy weather")) + 0.2)
  })

  it("gives unit vectors, or zeros for what has no known word, for any text", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "binary", maxLength: 400 }), async (text) => {
        const vector = await encoder.encode([text])
        const length = Math.hypot(...vector)
        expect(length === 0 || Math.abs(length - 1) < 1e-4).toBe(true)
      }),
      { numRuns: 100 },
    )
    expect((await encoder.encode([""])).every((value) => value === 0)).toBe(true)
  })

  it("does not read beyond the longest text considered", async () => {
    const text = `cancel${" ".repeat(maximumTextLength)}`
    expect(await encoder.encode([`${text} the reservation`])).toEqual(await encoder.encode([text]))
  })

  it("stops when aborted", async () => {
    await expect(encoder.encode(["x"], AbortSignal.abort())).rejects.toThrow()
  })
})

describe("static table", () => {
  it("comes with 256 dimensions for each of the 30,522 entries and nothing for marks", () => {
    const table = loadStaticTable()
    expect([table.dimensions, table.vocabulary.length]).toEqual([256, 30_522])
    expect(table.scales[table.vocabulary.indexOf("[UNK]")]).toBe(0)
  })

  it("is read as it was written, wherever it lies in memory", () => {
    const table = {
      name: "small",
      dimensions: 4,
      vocabulary: ["[UNK]", "é", "##s"],
      scales: Float32Array.of(0, 0.5, 2),
      vectors: Int8Array.from({ length: 12 }, (_, index) => index * 20 - 120),
    }
    const bytes = formatStaticTable(table)
    const shifted = new Uint8Array(bytes.length + 3)
    shifted.set(bytes, 3)
    expect(parseStaticTable(bytes)).toEqual(table)
    expect(parseStaticTable(shifted.subarray(3))).toEqual(table)
  })

  it.each([
    ["nothing", new Uint8Array()],
    ["another file", new TextEncoder().encode('\u0010\0\0\0{"format":"zip"}')],
    ["a cut file", formatStaticTable({ ...loadStaticTable() }).subarray(0, 1_000_000)],
  ])("refuses %s", (_, bytes) => {
    expect(() => parseStaticTable(bytes)).toThrow(/no static table/)
  })
})
