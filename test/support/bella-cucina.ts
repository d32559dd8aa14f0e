import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createBackend } from "../../examples/bella-cucina/index.ts"
import { createLogger, type RunningServer } from "../../src/http/index.ts"
import { createSite, type Site, type SiteOptions } from "../../src/site/index.ts"

export interface RunningBella extends AsyncDisposable {
  readonly site: Site
  readonly server: RunningServer
  readonly database: ReturnType<typeof createBackend>["database"]
}

/** The restaurant of the examples on a free port, in a folder of its own. */
export async function startBella(options: Partial<SiteOptions> = {}): Promise<RunningBella> {
  const folder = mkdtempSync(join(tmpdir(), "parley-bella-"))
  await using stack = new AsyncDisposableStack()
  const { service, intents, database } = stack.use(createBackend(join(folder, "business.db")))
  const logger = createLogger({ level: "silent" })
  const site = stack.use(await createSite({ service, intents, data: folder, logger, ...options }))
  const server = await site.listen({ port: 0 })
  await site.ready
  const moved = stack.move()
  return { site, server, database, [Symbol.asyncDispose]: async () => moved.disposeAsync() }
}
