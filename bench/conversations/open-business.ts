import { mkdirSync } from "node:fs"
import { join } from "node:path"
import { toInstant } from "../../examples/zoned-time.ts"
import { createLogger } from "../../src/http/index.ts"
import type { Intent, Service } from "../../src/index.ts"
import { createSite, type Site, type SiteOptions } from "../../src/site/index.ts"

export interface Backend extends Partial<Disposable> {
  readonly service: Service
  readonly intents: readonly Intent[]
  readonly items?: () => AsyncIterable<Readonly<Record<string, unknown>>>
}

export type CreateBackend = (file: string) => Backend

/** When every conversation begins, on the clock of the business. */
const begin = { date: "2026-11-15", time: "12:00" }

export interface OpenBusiness extends AsyncDisposable {
  readonly site: Site
}

export async function openBusiness(createBackend: CreateBackend, folder: string): Promise<OpenBusiness> {
  mkdirSync(folder, { recursive: true })
  await using stack = new AsyncDisposableStack()
  const backend = createBackend(join(folder, "business.db"))
  stack.defer(() => backend[Symbol.dispose]?.())
  const { service, intents, items } = backend
  const start = toInstant(begin, service.timeZone)
  const opened = performance.now()
  const options: SiteOptions = {
    service,
    intents,
    data: folder,
    now: () => start + Math.round(performance.now() - opened),
    logger: createLogger({ level: "silent" }),
    origin: "http://127.0.0.1",
    reader: process.env.PARLEY_READER === "yes",
    ...(items && { corpus: items }),
  }
  const site = stack.use(await createSite(options))
  await site.ready
  const moved = stack.move()
  return { site, [Symbol.asyncDispose]: () => moved.disposeAsync() }
}
