import { workerData } from "node:worker_threads"
import { normaliseVector } from "../encoder.ts"
import { serveJobs } from "../serve-jobs.ts"
import { createTokenizer } from "../tokenizer.ts"
import { shape } from "../transformer/shape.ts"
import { createMiniLm, maximumTokens } from "./model.ts"
import { type ModelFiles, readVocabulary } from "./package.ts"

const { weights, tokenizer: vocabulary } = workerData as ModelFiles
const tokenizer = createTokenizer(readVocabulary(vocabulary))
const model = createMiniLm(weights)

serveJobs(
  (texts: readonly string[]) => {
    const tokens = texts.map((text) => tokenizer.tokenize(text, maximumTokens - 2))
    const vectors = model.run(tokens)
    for (const [place, { length }] of tokens.entries()) {
      const start = place * shape.width
      if (length === 0) vectors.fill(0, start, start + shape.width)
      else normaliseVector(vectors, start, shape.width)
    }
    return vectors
  },
  (vectors) => [vectors.buffer as ArrayBuffer],
)
