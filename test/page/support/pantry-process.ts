/** The shop as a process of its own, so that a test can kill it: `pantry-process.ts FOLDER PORT`. */
import { join } from "node:path"
import { createBackend } from "../../../examples/pantry/index.ts"
import { createLogger } from "../../../src/http/index.ts"
import { createSite } from "../../../src/site/index.ts"

const [folder, port] = process.argv.slice(2) as [string, string]
const { service, intents, flows, updates } = createBackend(join(folder, "business.db"))
const logger = createLogger({ level: "silent" })
const site = await createSite({ service, intents, flows, updates, data: folder, logger })
const { origin } = await site.listen({ port: Number(port) })
await site.ready
console.log(origin)
