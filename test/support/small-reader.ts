import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"

const [width, inner, span, status] = [384, 1536, 256, 192]

/** Shapes of a reader's parts, as `scripts/reader/model.py` has them. */
function partsOf(layers: number, words: number): Readonly<Record<string, readonly number[]>> {
  const linear = (name: string, from: number, to: number) => ({
    [`${name}.weight`]: [to, from],
    [`${name}.bias`]: [to],
  })
  const norm = (name: string) => ({ [`${name}.weight`]: [width], [`${name}.bias`]: [width] })
  const layer = (place: string) => ({
    ...linear(`${place}.attend`, width, 3 * width),
    ...linear(`${place}.attended`, width, width),
    ...norm(`${place}.attended_norm`),
    ...linear(`${place}.widen`, width, inner),
    ...linear(`${place}.narrow`, inner, width),
    ...norm(`${place}.norm`),
  })
  return {
    "word.weight": [words, width],
    "position.weight": [512, width],
    "kind.weight": [2, width],
    ...norm("first_norm"),
    ...Object.assign({}, ...Array.from({ length: layers }, (_, number) => layer(`layers.${number}`))),
    "asked.weight": [2, width],
    span_bias: [3],
    ...linear("span_words", width, 3 * span),
    ...linear("span_labels", width, 3 * span),
    ...linear("status_labels", width, status),
    ...linear("status_query", width, status),
    ...linear("status_key", width, status),
    ...linear("status_value", width, status),
    ...linear("status_inner", 3 * status + 3, status),
    ...linear("status", status, 5),
    ...linear("act_inner", width, width),
    ...linear("act", width, 23),
  }
}

export interface SmallReaderOptions {
  readonly layers?: number
  /** Size of its vocabulary. */
  readonly words?: number
  readonly languages?: readonly string[]
}

/** Writes a reader with made-up weights, always the same ones, in the format of the real one. */
export function writeSmallReader(folder: string, options: SmallReaderOptions = {}): void {
  const { layers = 2, words = 30_522, languages = ["en"] } = options
  mkdirSync(folder, { recursive: true })
  const data: Buffer[] = []
  let at = 0
  const put = (bytes: Uint8Array) => {
    const place = { file: 0, at, bytes: bytes.length }
    const padded = Buffer.alloc(Math.ceil(bytes.length / 16) * 16)
    padded.set(bytes)
    data.push(padded)
    at += padded.length
    return place
  }
  let seed = 12_345
  const next = () => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff
    return seed / 0x7fffffff - 0.5
  }
  const floats = (length: number, middle: number, range: number) =>
    new Uint8Array(Float32Array.from({ length }, () => middle + next() * range).buffer)
  const entries = Object.entries(partsOf(layers, words)).map(([name, shape]) => {
    const [rows = 1, columns] = shape
    if (columns === undefined)
      return { name, shape, floats: put(floats(rows, name.endsWith("norm.weight") ? 1 : 0, 0.2)) }
    const weights = put(new Uint8Array(Int8Array.from({ length: rows * columns }, () => next() * 254).buffer))
    return { name, shape, weights, scales: put(floats(rows, 0.0012, 0.0004)) }
  })
  writeFileSync(join(folder, "reader-0.bin"), Buffer.concat(data))
  const described = { layers: Array.from({ length: layers }, (_, number) => number), languages, entries }
  writeFileSync(join(folder, "reader.json"), JSON.stringify(described))
}
