// node scripts/campaign.ts [--requests N] [--kills N] [--restarts N] [--seed N] [--engine sqlite|postgres]
// Attacks a site and a mediator on loopback and prints what held. It stops by itself.
import { randomInt } from "node:crypto"
import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import pg from "pg"
import { startPostgres } from "../test/support/postgres.ts"
import { runCampaign } from "./campaign/campaign.ts"

const { values } = parseArgs({
  options: {
    requests: { type: "string", default: "1000000" },
    kills: { type: "string", default: "100" },
    restarts: { type: "string", default: "100" },
    seed: { type: "string", default: String(randomInt(2 ** 31)) },
    engine: { type: "string", default: "postgres" },
  },
})
await using server = values.engine === "postgres" ? await startPostgres() : undefined
const storage = server
  ? { url: await createDatabase(server.url) }
  : { file: join(mkdtempSync(join(tmpdir(), "parley-campaign-db-")), "parley.db") }
console.log(`seed ${values.seed}, ${values.engine}`)
const figures = await runCampaign({
  seed: Number(values.seed),
  requests: Number(values.requests),
  kills: Number(values.kills),
  restarts: Number(values.restarts),
  storage,
  ...(server && { restart: () => server.restart() }),
  onProgress: (line) => console.log(line),
})
console.log(JSON.stringify(figures, undefined, 2))
const { lost, doubled, changed, undocumented } = figures
const broken = [lost, doubled, changed, undocumented].some((list) => list.length > 0)
console.log(broken ? "Something did not hold." : "Nothing lost, doubled or changed, no undocumented 5xx.")
process.exitCode = broken ? 1 : 0

async function createDatabase(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: `${url}/postgres` })
  await client.connect()
  await client.query("CREATE DATABASE campaign")
  await client.end()
  return `${url}/campaign`
}
