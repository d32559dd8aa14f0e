import { createHash } from "node:crypto"
import { closeSync, fstatSync, openSync, readSync } from "node:fs"
import { join } from "node:path"
import type { ReaderFile, StoredEntry, StoredPlace } from "./reader-file.ts"

/** A matrix with eight bits a weight and a scale a row. */
export interface RoundedMatrix {
  readonly rows: number
  readonly columns: number
  readonly weights: Int8Array
  readonly scales: Float32Array
}

export interface ReaderWeights extends Disposable {
  readonly layers: number
  /** Names the weights by what is in them. */
  readonly digest: string
  matrix(name: string): RoundedMatrix
  vector(name: string): Float32Array
}

/** Opens `reader-N.bin` beside a `reader.json` that was parsed already. Parts are read when they are asked for. */
export function openReaderWeights(folder: string, { layers, entries }: ReaderFile): ReaderWeights {
  const byName = new Map(entries.map((entry) => [entry.name, entry]))
  const numbers = [...new Set(entries.flatMap(placesOf).map(({ file }) => file))].sort((a, b) => a - b)
  const files = new Map(
    numbers.map((number) => [number, openSync(join(folder, `reader-${number}.bin`), "r")]),
  )

  function entryOf(name: string): StoredEntry {
    const entry = byName.get(name)
    if (!entry) throw new Error(`The reader in ${folder} has no '${name}': restore the folder.`)
    return entry
  }

  function read(name: string, place: StoredPlace | undefined, size: number): ArrayBuffer {
    const file = place && files.get(place.file)
    const bytes = new Uint8Array(size)
    const got = file === undefined || place?.bytes !== size ? 0 : readSync(file, bytes, 0, size, place.at)
    if (got !== size)
      throw new Error(
        `'${name}' of the reader in ${folder} has ${got} bytes in place of ${size}: restore the folder.`,
      )
    return bytes.buffer
  }

  return {
    layers: layers.length,
    digest: digestOf([...files.values()]),
    matrix(name) {
      const { shape, weights, scales } = entryOf(name)
      const [rows = 0, columns = 0] = shape
      return {
        rows,
        columns,
        weights: new Int8Array(read(name, weights, rows * columns)),
        scales: new Float32Array(read(name, scales, rows * 4)),
      }
    },
    vector(name) {
      const { shape, floats } = entryOf(name)
      return new Float32Array(read(name, floats, (shape[0] ?? 0) * 4))
    },
    [Symbol.dispose]() {
      for (const file of files.values()) closeSync(file)
    },
  }
}

function placesOf({ weights, scales, floats }: StoredEntry): StoredPlace[] {
  return [weights, scales, floats].filter((place) => place !== undefined)
}

function digestOf(files: readonly number[]): string {
  const hash = createHash("sha256")
  const chunk = new Uint8Array(1024 * 1024)
  for (const file of files) {
    const { size } = fstatSync(file)
    for (let at = 0; at < size; at += chunk.length)
      hash.update(chunk.subarray(0, readSync(file, chunk, 0, chunk.length, at)))
  }
  return hash.digest("hex")
}
