import { readFileSync } from "node:fs"
import { type Encoder, normaliseVector } from "./encoder.ts"
import { parseStaticTable, type StaticTable } from "./static-table.ts"
import { createTokenizer, type Tokenizer } from "./tokenizer.ts"

/** The most tokens of a text that are read: more than any text within `maximumTextLength` needs. */
const maximumTokens = 512

/**
 * The default encoder: a sentence is the sum of its words' vectors from a table. It ignores word order, takes
 * microseconds and needs nothing installed.
 */
export function createStaticEncoder(table: StaticTable = loadStaticTable()): Encoder {
  const { dimensions } = table
  return {
    name: table.name,
    dimensions,
    async encode(texts, signal) {
      signal?.throwIfAborted()
      const result = new Float32Array(texts.length * dimensions)
      for (const [index, text] of texts.entries()) addText(table, text, result, index * dimensions)
      return result
    },
  }
}

/** The unit vector of a text from the table that comes with the package, at once. */
export function staticVector(text: string): Float32Array {
  const table = loadStaticTable()
  const result = new Float32Array(table.dimensions)
  addText(table, text, result, 0)
  return result
}

function addText(table: StaticTable, text: string, result: Float32Array, start: number): void {
  const { dimensions, scales, vectors } = table
  for (const token of tokenizerOf(table).tokenize(text, maximumTokens)) {
    const scale = scales[token]!
    const row = token * dimensions
    for (let index = 0; index < dimensions; index++) result[start + index]! += vectors[row + index]! * scale
  }
  normaliseVector(result, start, dimensions)
}

let loaded: StaticTable | undefined

/** The table that comes with the package; read once per process. */
export function loadStaticTable(): StaticTable {
  loaded ??= parseStaticTable(readFileSync(new URL("./static-table.bin", import.meta.url)))
  return loaded
}

/** The tokenizer of that table's vocabulary, which is MiniLM's. */
export function staticTokenizer(): Tokenizer {
  return tokenizerOf(loadStaticTable())
}

const tokenizers = new WeakMap<StaticTable, Tokenizer>()

/** A vocabulary has thirty thousand words, so a tokenizer is built once per table. */
function tokenizerOf(table: StaticTable): Tokenizer {
  const tokenizer = tokenizers.get(table) ?? createTokenizer(table.vocabulary)
  tokenizers.set(table, tokenizer)
  return tokenizer
}
