import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createBackend } from "../../examples/bella-cucina/index.ts"
import { createLogger } from "../../src/http/index.ts"
import { createSite } from "../../src/site/index.ts"

/** The restaurant of the examples as a process of its own, so that what it runs is not counted with the mediator. */
const folder = mkdtempSync(join(tmpdir(), "parley-walk-"))
const { service, intents } = createBackend(join(folder, "business.db"))
const site = await createSite({ service, intents, data: folder, logger: createLogger({ level: "silent" }) })
const { port } = await site.listen({ port: 0 })
console.log(port)
process.on("SIGTERM", () => void site[Symbol.asyncDispose]().then(() => process.exit(0)))
