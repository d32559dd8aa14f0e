/** The restaurant as a process of its own, so that a test can kill it: `bella-process.ts FOLDER PORT`. */
import { join } from "node:path"
import { createBackend } from "../../../examples/bella-cucina/index.ts"
import { createLogger } from "../../../src/http/index.ts"
import { createSite } from "../../../src/site/index.ts"
import { now } from "./conversation.ts"

const [folder, port] = process.argv.slice(2) as [string, string]
const { service, intents } = createBackend(join(folder, "business.db"))
const site = await createSite({
  service,
  intents,
  data: folder,
  now,
  logger: createLogger({ level: "silent" }),
})
const { origin } = await site.listen({ port: Number(port) })
console.log(origin)
