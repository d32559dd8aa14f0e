import { createReadStream } from "node:fs"
import { ParleyError } from "../../intent/index.ts"

/** Opens a file or an address at a byte offset. */
export type OpenBytes = (from: number, signal: AbortSignal) => AsyncIterable<Uint8Array>

export function openFile(path: string): OpenBytes {
  return (start, signal) => {
    const stream = createReadStream(path, { start, signal })
    stream.on("error", () => undefined)
    return explained(stream, path)
  }
}

async function* explained(stream: AsyncIterable<Uint8Array>, path: string): AsyncIterable<Uint8Array> {
  try {
    yield* stream
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT")
      throw new ParleyError("not_found", `There is no file ${path}.`)
    throw error
  }
}

export interface Line {
  readonly text: string
  /** The offset after the line, counted from the start of the file. */
  readonly end: number
  /** The line is longer than the limit: its text is left out. */
  readonly tooLong: boolean
}

/** Lines of UTF-8 text. A line longer than `limit` bytes is not kept in memory. */
export async function* readLines(
  chunks: AsyncIterable<Uint8Array>,
  from: number,
  limit: number,
): AsyncIterable<Line> {
  let pieces: Uint8Array[] = []
  let length = 0
  let end = from
  const finish = (): Line => {
    const tooLong = length > limit
    const text = tooLong ? "" : Buffer.concat(pieces).toString("utf8").replace(/\r$/, "")
    pieces = []
    length = 0
    return { text, end, tooLong }
  }
  for await (const chunk of chunks) {
    let start = 0
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, start)) {
      take(chunk.subarray(start, at))
      end += 1
      start = at + 1
      yield finish()
    }
    take(chunk.subarray(start))
  }
  if (length > 0) yield finish()

  function take(piece: Uint8Array): void {
    end += piece.length
    length += piece.length
    if (length <= limit) pieces.push(piece)
    else pieces = []
  }
}
