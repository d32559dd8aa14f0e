import { existsSync, readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { z } from "zod"
import { ParleyError } from "../../../intent/index.ts"

const place = z.object({ file: z.int().min(0), at: z.int().min(0), bytes: z.int().min(0) })
const entry = z.object({
  name: z.string(),
  shape: z.array(z.int().min(1)).min(1).max(2),
  weights: place.optional(),
  scales: place.optional(),
  floats: place.optional(),
})
const readerFile = z.object({
  layers: z.array(z.int()).min(1).max(12),
  /** Primary subtags of the languages that it reads better than the rules do. */
  languages: z.array(z.string().regex(/^[a-z]{2,8}$/)),
  entries: z.array(entry),
})

export type StoredPlace = z.output<typeof place>
export type StoredEntry = z.output<typeof entry>
/** `reader.json`, as `scripts/reader/export.py` writes it. */
export type ReaderFile = z.output<typeof readerFile>

/** The reader that comes with Parley: beside the sources in a checkout, beside `dist` in the package, or not at all. */
export function bundledReader(): string | undefined {
  const path = import.meta.url.endsWith(".ts") ? "../../../../reader" : "../../../../../reader"
  const folder = fileURLToPath(new URL(path, import.meta.url))
  return existsSync(join(folder, "reader.json")) ? folder : undefined
}

/** Reads `reader.json`, and checks that the files beside it have all that it names. */
export function parseReaderFile(folder: string): ReaderFile {
  const path = join(folder, "reader.json")
  const file = parse(path)
  for (const { file: number, at, bytes } of file.entries.flatMap(placesOf)) {
    const weights = join(folder, `reader-${number}.bin`)
    const size = statSync(weights, { throwIfNoEntry: false })?.size ?? 0
    if (at + bytes > size) throw broken(`${weights} has ${size} bytes where ${path} names ${at + bytes}`)
  }
  return file
}

function parse(path: string): ReaderFile {
  try {
    return readerFile.parse(JSON.parse(readFileSync(path, "utf8")))
  } catch (cause) {
    throw broken(`${path} describes no reader`, cause)
  }
}

function broken(what: string, cause?: unknown): ParleyError {
  return new ParleyError(
    "invalid_configuration",
    `${what}: restore the folder, or turn the reader off ('reader: false', --reader no).`,
    { cause },
  )
}

function placesOf({ weights, scales, floats }: StoredEntry): StoredPlace[] {
  return [weights, scales, floats].filter((place) => place !== undefined)
}
