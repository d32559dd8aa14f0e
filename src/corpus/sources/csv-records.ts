import { CsvError, parse } from "csv-parse/sync"
import { ParleyError } from "../../intent/index.ts"

/** A record with the number of its first line, or the reason why that line cannot be read. */
export type CsvRecord = { readonly line: number } & (
  | { readonly cells: readonly string[] }
  | { readonly refused: string }
)

/** Without a limit, an open quote would take the rest of the file into memory. */
const longestRecord = 1024 * 1024
const tooLong = `it has more than ${longestRecord} bytes`

const goesOn = "a quoted cell goes on after its closing quote: write a quote inside a cell twice"
const reasons: Readonly<Record<string, string>> = {
  INVALID_OPENING_QUOTE:
    "a quote stands inside a cell that does not begin with one: put the cell in quotes and write the quote twice",
  CSV_INVALID_CLOSING_QUOTE: goesOn,
  CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE: goesOn,
  CSV_QUOTE_NOT_CLOSED: `a quote is opened and not closed within ${longestRecord} bytes or before the file ends`,
}

/**
 * The records of a CSV file (RFC 4180) without blank lines. A line with a wrong quote is refused and reading
 * continues at the next line, so that one open quote does not swallow the rows after it.
 */
export async function* readCsvRecords(
  chunks: AsyncIterable<Uint8Array>,
  separator: string,
): AsyncIterable<CsvRecord> {
  if (separator === "" || /["\r\n]/.test(separator))
    throw new ParleyError(
      "invalid_input",
      `'${separator}' cannot separate cells: use a comma or a semicolon.`,
    )
  const window = new CsvWindow(separator)
  for await (const chunk of chunks) yield* window.add(chunk)
  yield* window.end()
}

const newline = 10

/** The part of a file in memory: records are taken from its start, and an unfinished one waits for more bytes. */
class CsvWindow {
  readonly #separator: string
  #rest: Buffer = Buffer.alloc(0)
  #waiting: Uint8Array[] = []
  #waitingLength = 0
  /** The number of the line that `#rest` begins with. */
  #line = 1
  /** Set while the remainder of a line that is too long is dropped. */
  #isSkipping = false
  #isStart = true

  constructor(separator: string) {
    this.#separator = separator
  }

  *add(chunk: Uint8Array): Iterable<CsvRecord> {
    this.#waiting.push(chunk)
    this.#waitingLength += chunk.length
    // An unfinished record is parsed again only when it has doubled: at every chunk would be quadratic.
    if (this.#waitingLength < Math.min(this.#rest.length, longestRecord + 1)) return
    this.#join()
    yield* this.#take(false)
  }

  *end(): Iterable<CsvRecord> {
    this.#join()
    yield* this.#take(true)
  }

  #join(): void {
    this.#rest = Buffer.concat([this.#rest, ...this.#waiting])
    this.#waiting = []
    this.#waitingLength = 0
    if (this.#isStart && this.#rest.length >= 3) {
      if (this.#rest.subarray(0, 3).toString() === "\uFEFF") this.#rest = this.#rest.subarray(3)
      this.#isStart = false
    }
    if (this.#isSkipping) this.#dropLine()
  }

  *#take(isLast: boolean): Iterable<CsvRecord> {
    while (this.#rest.length > 0) {
      const complete = isLast ? this.#rest : this.#rest.subarray(0, this.#rest.lastIndexOf(newline) + 1)
      const { records, fault } = parseRecords(complete, this.#separator)
      for (const { cells, bytes } of records) {
        const line = this.#line
        this.#drop(bytes)
        if (bytes > longestRecord) yield { line, refused: tooLong }
        else if (cells.length > 1 || cells[0] !== "") yield { line, cells }
      }
      const isUnfinished = !isLast && (fault === undefined || fault === "CSV_QUOTE_NOT_CLOSED")
      if (isUnfinished && this.#rest.length <= longestRecord) return
      // At the end of a file, what is neither a record nor a fault is blank.
      if (this.#rest.length === 0 || (isLast && fault === undefined)) return
      yield { line: this.#line, refused: reasons[fault ?? ""] ?? tooLong }
      this.#dropLine()
    }
  }

  #dropLine(): void {
    const end = this.#rest.indexOf(newline)
    this.#isSkipping = end === -1
    this.#drop(end === -1 ? this.#rest.length : end + 1)
  }

  #drop(bytes: number): void {
    const dropped = this.#rest.subarray(0, bytes)
    for (let at = dropped.indexOf(newline); at !== -1; at = dropped.indexOf(newline, at + 1)) this.#line++
    this.#rest = this.#rest.subarray(bytes)
  }
}

interface ParsedRecords {
  readonly records: readonly { readonly cells: readonly string[]; readonly bytes: number }[]
  /** Why the record after them cannot be read. */
  readonly fault: string | undefined
}

function parseRecords(bytes: Buffer, separator: string): ParsedRecords {
  const records: { cells: readonly string[]; bytes: number }[] = []
  let end = 0
  try {
    parse(bytes, {
      delimiter: separator,
      record_delimiter: ["\r\n", "\n"],
      relax_column_count: true,
      trim: true,
      on_record: (cells: readonly string[], info) => {
        records.push({ cells, bytes: info.bytes - end })
        end = info.bytes
        return null
      },
    })
  } catch (error) {
    if (error instanceof CsvError && Object.hasOwn(reasons, error.code)) return { records, fault: error.code }
    throw error
  }
  return { records, fault: undefined }
}
