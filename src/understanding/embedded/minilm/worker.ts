import { parentPort, workerData } from "node:worker_threads"
import { toParleyError } from "../../../intent/index.ts"
import { normaliseVector } from "../encoder.ts"
import { createTokenizer } from "../tokenizer.ts"
import { createMiniLm } from "./model.ts"
import { type ModelFiles, readVocabulary } from "./package.ts"
import { maximumTokens, shape } from "./shape.ts"

export type EncodeResult = { readonly vectors: Float32Array } | { readonly failure: string }

const { weights, tokenizer: vocabulary } = workerData as ModelFiles
const tokenizer = createTokenizer(readVocabulary(vocabulary))
const model = createMiniLm(weights)

parentPort!.on("message", (texts: readonly string[]) => {
  try {
    const tokens = texts.map((text) => tokenizer.tokenize(text, maximumTokens - 2))
    const vectors = model.run(tokens)
    for (const [place, { length }] of tokens.entries()) {
      const start = place * shape.width
      if (length === 0) vectors.fill(0, start, start + shape.width)
      else normaliseVector(vectors, start, shape.width)
    }
    parentPort!.postMessage({ vectors } satisfies EncodeResult, [vectors.buffer as ArrayBuffer])
  } catch (error) {
    parentPort!.postMessage({ failure: toParleyError(error).message } satisfies EncodeResult)
  }
})
