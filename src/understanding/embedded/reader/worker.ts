import { workerData } from "node:worker_threads"
import { serveJobs } from "../serve-jobs.ts"
import { decode } from "./decode.ts"
import type { LoadJob, ReaderJob, ReaderResult, ReadJob } from "./jobs.ts"
import { LabelMemory } from "./label-memory.ts"
import { LabelStore } from "./label-store.ts"
import { toBatches } from "./limits.ts"
import { createReaderModel, type EncodedBatch } from "./model.ts"
import type { ReaderFile } from "./reader-file.ts"
import { openReaderWeights } from "./weights.ts"

const { folder, file } = workerData as { readonly folder: string; readonly file: ReaderFile }
const { model, identity } = loadModel()
const memory = new LabelMemory()
/** The labels that are being encoded, one batch a job, so that messages can be read in between. */
let unfinished: { readonly key: string; readonly batches: EncodedBatch[] } | undefined

function loadModel() {
  using weights = openReaderWeights(folder, file)
  const { digest, layers } = weights
  return { model: createReaderModel(weights), identity: { digest, layers } }
}

serveJobs((job: ReaderJob): ReaderResult => (job.kind === "load" ? load(job) : read(job)))

function load({ key, blocks, cache }: LoadJob): ReaderResult {
  if (memory.get(key)) return { kind: "loaded" }
  const planned = toBatches(blocks)
  const store = cache === undefined ? undefined : new LabelStore(cache, identity)
  if (unfinished?.key !== key) {
    unfinished = { key, batches: [] }
    const stored = store?.load(key, planned)
    if (stored) return keep(key, stored)
  }
  const { batches } = unfinished
  const next = planned[batches.length]
  if (next) batches.push(model.encode(next))
  if (batches.length < planned.length) return { kind: "loading" }
  return { ...keep(key, batches), ...trySave(store, key, batches) }
}

/** A folder that cannot be written costs the next start some time, and this one nothing. */
function trySave(store: LabelStore | undefined, key: string, batches: readonly EncodedBatch[]) {
  try {
    store?.save(key, batches)
    return {}
  } catch (error) {
    return { notStored: error instanceof Error ? error.message : String(error) }
  }
}

function keep(key: string, batches: readonly EncodedBatch[]) {
  unfinished = undefined
  memory.set(key, model.join(batches))
  return { kind: "loaded" } as const
}

function read({ key, message, words, labels }: ReadJob): ReaderResult {
  const encoded = memory.get(key)
  if (!encoded) return { kind: "dropped" }
  const chances = model.read(encoded, message)
  return { kind: "read", labels: decode(chances, words, labels), acts: [...chances.acts] }
}
