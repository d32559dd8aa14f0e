import { ParleyError } from "../../intent/index.ts"
import type { CorpusSource } from "../load.ts"
import { type CsvRecord, readCsvRecords } from "./csv-records.ts"
import type { OpenBytes } from "./read-lines.ts"

/** Maps columns to properties; a dot leads into a nested object, as in `offers.price`. */
export interface CsvMapping {
  readonly type: string
  readonly columns: Readonly<Record<string, string>>
  /** Properties that every item has. */
  readonly constants?: Readonly<Record<string, string>>
  readonly separator?: string
}

/** Rows of a CSV file (RFC 4180) with a header, as items. */
export function createCsvSource(name: string, open: OpenBytes, mapping: CsvMapping): CorpusSource {
  return {
    name,
    async *read(_, signal) {
      let header: readonly string[] | undefined
      for await (const record of readCsvRecords(open(0, signal), mapping.separator ?? ",")) {
        const place = `line ${record.line}`
        if (header === undefined) header = checkHeader(record, mapping)
        else if ("refused" in record) yield { place, refused: record.refused }
        else if (record.cells.length !== header.length)
          yield {
            place,
            refused: `it has ${record.cells.length} cells where the header has ${header.length}`,
          }
        else yield { place, item: toItem(header, record.cells, mapping) }
      }
    },
  }
}

function checkHeader(record: CsvRecord, mapping: CsvMapping): readonly string[] {
  if ("refused" in record)
    throw new ParleyError(
      "invalid_input",
      `The header in line ${record.line} cannot be read: ${record.refused}.`,
    )
  const header = record.cells
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
    const value = cells[index]?.replaceAll("\r\n", "\n").trim()
    if (path !== undefined && value) set(item, path, value)
  }
  return item
}

function set(item: Record<string, unknown>, path: string, value: string): void {
  const members = path.split(".")
  const last = members.pop() ?? path
  let target = item
  for (const member of members) {
    if (typeof target[member] !== "object") target[member] = {}
    target = target[member] as Record<string, unknown>
  }
  target[last] = value
}
