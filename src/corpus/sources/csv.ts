import { ParleyError } from "../../intent/index.ts"
import type { CorpusSource } from "../load.ts"
import { type OpenBytes, readLines } from "./bytes.ts"

/** Which column is which property: a dot leads into a part, as in `offers.price`. */
export interface CsvMapping {
  readonly type: string
  readonly columns: Readonly<Record<string, string>>
  /** Properties that every item has. */
  readonly constants?: Readonly<Record<string, string>>
  readonly separator?: string
}

const longestRecord = 1024 * 1024

/** Rows of a CSV file (RFC 4180) with a header, as items. */
export function createCsvSource(name: string, open: OpenBytes, mapping: CsvMapping): CorpusSource {
  const separator = mapping.separator ?? ","
  return {
    name,
    async *read(_, signal) {
      let header: readonly string[] | undefined
      let row = 0
      for await (const { text, tooLong } of readRecords(open(0, signal))) {
        if (tooLong) {
          yield { place: `row ${++row}`, refused: `it has more than ${longestRecord} bytes` }
          continue
        }
        const cells = splitCells(text, separator)
        if (header === undefined) {
          header = checkHeader(
            cells.map((cell) => cell.replace(/^\uFEFF/, "").trim()),
            mapping,
          )
          continue
        }
        row++
        const place = `row ${row}`
        if (cells.length !== header.length)
          yield { place, refused: `it has ${cells.length} cells where the header has ${header.length}` }
        else yield { place, item: toItem(header, cells, mapping) }
      }
    },
  }
}

/** Records may hold line breaks inside quotes. */
async function* readRecords(
  chunks: AsyncIterable<Uint8Array>,
): AsyncIterable<{ readonly text: string; readonly tooLong: boolean }> {
  let lines: string[] = []
  let length = 0
  let quotes = 0
  for await (const line of readLines(chunks, 0, longestRecord)) {
    lines.push(line.text)
    length += line.text.length + 1
    for (const sign of line.text) if (sign === '"') quotes++
    const tooLong = line.tooLong || length > longestRecord
    if (quotes % 2 === 1 && !tooLong) continue
    const text = tooLong ? "" : lines.join("\n")
    if (tooLong || text !== "") yield { text, tooLong }
    lines = []
    length = 0
    quotes = 0
  }
  if (lines.length > 0) yield { text: lines.join("\n"), tooLong: false }
}

function splitCells(record: string, separator: string): string[] {
  const cells: string[] = []
  let cell = ""
  let quoted = false
  for (let at = 0; at < record.length; at++) {
    const sign = record[at]!
    if (quoted && sign === '"' && record[at + 1] === '"') {
      cell += sign
      at++
    } else if (sign === '"') quoted = !quoted
    else if (sign === separator && !quoted) {
      cells.push(cell)
      cell = ""
    } else cell += sign
  }
  return [...cells, cell]
}

function checkHeader(header: readonly string[], mapping: CsvMapping): readonly string[] {
  const missing = Object.keys(mapping.columns).filter((column) => !header.includes(column))
  if (missing.length === 0) return header
  throw new ParleyError(
    "invalid_input",
    `The mapping names columns that the file does not have: ${missing.join(", ")}. It has: ${header.join(", ")}.`,
  )
}

function toItem(
  header: readonly string[],
  cells: readonly string[],
  mapping: CsvMapping,
): Record<string, unknown> {
  const item: Record<string, unknown> = { "@context": "https://schema.org", "@type": mapping.type }
  for (const [path, value] of Object.entries(mapping.constants ?? {})) set(item, path, value)
  for (const [index, column] of header.entries()) {
    const path = mapping.columns[column]
    const value = cells[index]!.trim()
    if (path !== undefined && value !== "") set(item, path, value)
  }
  return item
}

function set(item: Record<string, unknown>, path: string, value: string): void {
  const members = path.split(".")
  let target = item
  for (const member of members.slice(0, -1)) {
    if (typeof target[member] !== "object") target[member] = {}
    target = target[member] as Record<string, unknown>
  }
  target[members.at(-1)!] = value
}
