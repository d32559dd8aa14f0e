import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createLogger } from "../../src/http/index.ts"
import { bindIntents, type IntentDescriptor, type Service } from "../../src/intent/index.ts"
import { createSite } from "../../src/site/index.ts"
import {
  createEmbeddedUnderstanding,
  openLearnedReader,
  type Understanding,
} from "../../src/understanding/index.ts"
import type { CreateBackend } from "./script.ts"
import { start } from "./stage.ts"

/** One business, made ready once; every dialogue is played on a copy of its own. */
export interface Theatre extends Disposable {
  readonly service: Service
  readonly descriptors: readonly IntentDescriptor[]
  /** The rules alone; sites have the learned reader beside them. */
  readonly understanding: Understanding
  readonly createBackend: CreateBackend
  /** A new folder with the databases and keys of a business that nobody has spoken to yet. */
  createFolder(): string
}

export const businessFile = "business.db"
export const silent = createLogger({ level: "silent" })

export async function createTheatre(createBackend: CreateBackend): Promise<Theatre> {
  const folder = mkdtempSync(join(tmpdir(), "parley-dialogues-"))
  const template = join(folder, "template")
  // Held open, so that sites which are opened one after the other need not load the weights anew.
  const reader = openLearnedReader({ onError: throwError })
  const { service, descriptors } = await fill(template, createBackend)
  let copies = 0
  return {
    service,
    descriptors,
    createBackend,
    understanding: await createEmbeddedUnderstanding(descriptors, { vocabulary: service.vocabulary }),
    createFolder() {
      const copy = join(folder, `copy-${++copies}`)
      cpSync(template, copy, { recursive: true })
      return copy
    },
    [Symbol.dispose]() {
      void reader?.[Symbol.asyncDispose]()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function throwError(error: unknown): never {
  throw error
}

/** A site that listened once has its data, keys, tables and password: what takes longest at a first start. */
async function fill(folder: string, createBackend: CreateBackend) {
  mkdirSync(folder)
  using backend = createBackend(join(folder, businessFile))
  const { service, intents } = backend
  await using site = await createSite({ service, intents, data: folder, now: () => start, logger: silent })
  await site.listen({ port: 0 })
  await site.ready
  return { service, descriptors: bindIntents(service, intents).map(({ descriptor }) => descriptor) }
}
