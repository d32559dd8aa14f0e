import { createHash } from "node:crypto"
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs"
import { join } from "node:path"
import { packedLength } from "../transformer/attention.ts"
import { shape } from "../transformer/shape.ts"
import type { EncodedBatch } from "./model.ts"
import type { ReaderWeights } from "./weights.ts"

const ending = ".labels"
const digestLength = 32
const megabyte = 1024 * 1024

/**
 * Encoded labels on disk, by weights and words, so that a start need not encode them again. A file has the keys and
 * values of each batch, their states, and a digest of it all; one that is not whole counts as absent. Files that were
 * used longest ago are removed when there are too many bytes.
 */
export class LabelStore {
  readonly #folder: string
  readonly #weights: Pick<ReaderWeights, "digest" | "layers">
  readonly #most: number

  constructor(folder: string, weights: Pick<ReaderWeights, "digest" | "layers">, most = 128 * megabyte) {
    this.#folder = folder
    this.#weights = weights
    this.#most = most
  }

  /** `blocks`: the labels of each batch. */
  load(key: string, blocks: readonly (readonly (readonly number[])[])[]): EncodedBatch[] | undefined {
    const path = this.#pathOf(key)
    const file = readIfPossible(path)
    if (!file) return undefined
    const content = file.subarray(0, -digestLength)
    if (!digestOf([content]).equals(file.subarray(-digestLength))) return undefined
    const now = new Date()
    utimesSync(path, now, now)
    let at = content.byteOffset
    const take = (bytes: number) => {
      at += bytes
      return content.buffer.slice(at - bytes, at) as ArrayBuffer
    }
    return blocks.map((batch) => {
      const count = batch.reduce((sum, block) => sum + block.length, 0)
      const halves = new Uint16Array(take(packedLength(count, shape.width) * this.#weights.layers * 2))
      return { count, halves, states: new Float32Array(take(batch.length * shape.width * 4)) }
    })
  }

  save(key: string, batches: readonly EncodedBatch[]): void {
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 })
    const parts = batches.flatMap(({ halves, states }) =>
      [halves, states].map((one) => Buffer.from(one.buffer, one.byteOffset, one.byteLength)),
    )
    const path = this.#pathOf(key)
    // Written apart and renamed, so that a process killed in between leaves no half of a file under its name.
    const draft = `${path}.${process.pid}`
    writeFileSync(draft, Buffer.concat([...parts, digestOf(parts)]), { mode: 0o600 })
    renameSync(draft, path)
    this.#makeRoom()
  }

  #pathOf(key: string): string {
    const name = createHash("sha256").update(`${this.#weights.digest} ${key}`).digest("hex")
    return join(this.#folder, `${name.slice(0, 40)}${ending}`)
  }

  #makeRoom(): void {
    const files = readdirSync(this.#folder)
      .filter((name) => name.includes(ending))
      .flatMap((name) => {
        const path = join(this.#folder, name)
        // Another process may have removed it since.
        const found = statSync(path, { throwIfNoEntry: false })
        return found ? [{ path, size: found.size, used: found.mtimeMs }] : []
      })
      .sort((a, b) => b.used - a.used)
    let bytes = 0
    for (const { path, size } of files) {
      bytes += size
      if (bytes > this.#most) rmSync(path, { force: true })
    }
  }
}

/** A file that cannot be read counts as absent: saving it anew mends it, or says what is wrong. */
function readIfPossible(path: string): Buffer | undefined {
  try {
    return readFileSync(path)
  } catch {
    return undefined
  }
}

function digestOf(parts: readonly Buffer[]): Buffer {
  const hash = createHash("sha256")
  for (const part of parts) hash.update(part)
  return hash.digest()
}
