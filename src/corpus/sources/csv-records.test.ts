import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { type CsvRecord, readCsvRecords } from "./csv-records.ts"

async function read(
  text: string,
  options: { separator?: string; chunk?: number } = {},
): Promise<CsvRecord[]> {
  const bytes = Buffer.from(text)
  const { separator = ",", chunk = bytes.length } = options
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += chunk) yield bytes.subarray(at, at + chunk)
  }
  const records: CsvRecord[] = []
  for await (const record of readCsvRecords(chunks(), separator)) records.push(record)
  return records
}

const cellsOf = (records: readonly CsvRecord[]) =>
  records.map((record) => ("cells" in record ? record.cells : `line ${record.line}: ${record.refused}`))

describe("records of a CSV file", () => {
  it("refuses a row with a lone quote by its line, and keeps the rows around it", async () => {
    const text = '1,Chair\n2,Frame 24" wide\n3,Lamp\n4,Shelf 80" high\n5,Bed\n'
    expect(cellsOf(await read(text))).toEqual([
      ["1", "Chair"],
      expect.stringMatching(/^line 2: a quote stands inside a cell/),
      ["3", "Lamp"],
      expect.stringMatching(/^line 4: a quote stands inside a cell/),
      ["5", "Bed"],
    ])
  })

  it.each([
    ["before a quoted cell", '1,"open\n2,Table\n3,"Lamp"\n', /^line 1: a quoted cell goes on/],
    ["until the end of the file", '1,"open\n2,Table\n3,Lamp', /^line 1: a quote is opened and not closed/],
    ["before spaces and text", '1,"shut" open\n2,Table\n3,Lamp\n', /^line 1: a quoted cell goes on/],
  ])("lets a quote that is not closed (%s) cost its own line only", async (_, text, reason) => {
    expect(cellsOf(await read(text))).toEqual([expect.stringMatching(reason), ["2", "Table"], ["3", "Lamp"]])
  })

  it("counts lines past line breaks in cells, blank lines and Windows line ends", async () => {
    const text = '\uFEFF"a","b"\r\n\r\n1,"two\r\nlines"\r\n   \r\n2,"x"y\r\n3, "spaced" \r\n'
    expect(await read(text)).toEqual([
      { line: 1, cells: ["a", "b"] },
      { line: 3, cells: ["1", "two\r\nlines"] },
      { line: 6, refused: expect.stringContaining("closing quote") },
      { line: 7, cells: ["3", "spaced"] },
    ])
  })

  it("takes a byte order mark on a line of its own for a blank line", async () => {
    expect(await read("a\n\uFEFF")).toEqual([{ line: 1, cells: ["a"] }])
  })

  it("gives the same records wherever the bytes are cut", async () => {
    const field = fc.array(fc.constantFrom('"', '""', ",", "\n", "\r\n", "a", "ü", " ", "\uFEFF"), {
      maxLength: 40,
    })
    await fc.assert(
      fc.asyncProperty(field, fc.integer({ min: 1, max: 7 }), async (parts, chunk) => {
        const text = parts.join("")
        expect(await read(text, { chunk })).toEqual(await read(text))
      }),
    )
  })

  it("reads back what is written by RFC 4180", async () => {
    const cell = fc
      .string({ unit: fc.constantFrom('"', ",", "\n", "a", "é", ";") })
      .map((text) => `x${text}x`)
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 8 }),
        async (rows) => {
          const quoted = rows.map((row) => row.map((text) => `"${text.replaceAll('"', '""')}"`).join(","))
          expect(cellsOf(await read(`${quoted.join("\r\n")}\r\n`, { chunk: 16 }))).toEqual(rows)
        },
      ),
    )
  })

  it("takes little time for a file of open quotes", async () => {
    const records = await read(`${'1,"open\n'.repeat(20_000)}`, { chunk: 65_536 })
    expect(records.length).toBeGreaterThan(10_000)
  }, 10_000)

  it("refuses a separator that cannot be one", async () => {
    await expect(read("a", { separator: '"' })).rejects.toThrow("cannot separate cells")
    expect(cellsOf(await read("a;b\n", { separator: ";" }))).toEqual([["a", "b"]])
  })
})
