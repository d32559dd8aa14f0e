import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { createBackend as createBella } from "../../examples/bella-cucina/index.ts"
import type { createBackend as createCasa } from "../../examples/casa/index.ts"
import type { createBackend as createPantry } from "../../examples/pantry/index.ts"
import { createLogger } from "../../src/http/index.ts"
import { createSite, type SiteOptions } from "../../src/site/index.ts"

type Backend =
  | ReturnType<typeof createBella>
  | ReturnType<typeof createCasa>
  | ReturnType<typeof createPantry>

/** One of the example businesses, served with its content and its flows as the demo serves it. */
export async function openExample(create: (file: string) => Backend, changes: Partial<SiteOptions> = {}) {
  const data = mkdtempSync(join(tmpdir(), "parley-flows-"))
  const stack = new AsyncDisposableStack()
  const backend = stack.use(create(join(data, "business.db")))
  const { service, intents, flows } = backend
  const updates = "updates" in backend ? { updates: backend.updates } : {}
  const logger = createLogger({ level: "silent" })
  const corpus = () => backend.items()
  const site = stack.use(
    await createSite({ service, intents, flows, ...updates, corpus, data, logger, ...changes }),
  )
  const { origin } = await site.listen({ port: 0 })
  await site.ready
  return { origin, database: backend.database, [Symbol.asyncDispose]: () => stack.disposeAsync() }
}
