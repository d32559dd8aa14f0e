// node scripts/campaign.ts [--requests N] [--minutes N] [--kills N] [--restarts N] [--callers N] [--seed N]
//   [--engine sqlite|postgres] [--no-faults]
// Attacks a site and a mediator on loopback and prints what held. It stops by itself: after so many requests, or after
// so many minutes if that is sooner. Then each write of each path to an effect fails once, on both engines.
import { spawn } from "node:child_process"
import { randomInt } from "node:crypto"
import { once } from "node:events"
import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import pg from "pg"
import { startPostgres } from "../test/support/postgres.ts"
import { runCampaign } from "./campaign/campaign.ts"

const { values } = parseArgs({
  options: {
    requests: { type: "string", default: "1000000" },
    kills: { type: "string", default: "100" },
    restarts: { type: "string", default: "100" },
    minutes: { type: "string" },
    callers: { type: "string", default: "8" },
    "no-faults": { type: "boolean", default: false },
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
  callers: Number(values.callers),
  ...(values.minutes !== undefined && { seconds: Number(values.minutes) * 60 }),
  storage,
  ...(server && { restart: () => server.restart() }),
  onProgress: (line) => console.log(line),
})
console.log(JSON.stringify(figures, undefined, 2))
const { lost, doubled, changed, undocumented } = figures
const broken = [lost, doubled, changed, undocumented].some((list) => list.length > 0)
console.log(broken ? "Something did not hold." : "Nothing lost, doubled or changed, no undocumented 5xx.")
const denied = values["no-faults"] ? undefined : await failEachWrite()
if (denied !== undefined)
  console.log(
    denied
      ? "A write that failed once was told wrongly."
      : "Each write failed once: all of it was told truly.",
  )
process.exitCode = broken || denied ? 1 : 0

/** Runs the tests in which every storage operation of a wish fails once. Returns whether any of them fails. */
async function failEachWrite(): Promise<boolean> {
  const root = new URL("..", import.meta.url)
  const program = fileURLToPath(new URL("node_modules/vitest/vitest.mjs", root))
  const test = "test/hostile/after-the-effect.test.ts"
  const child = spawn(process.execPath, [program, "run", "--maxWorkers=1", test], {
    cwd: fileURLToPath(root),
    stdio: ["ignore", "inherit", "inherit"],
  })
  const [code] = (await once(child, "close")) as [number | null]
  return code !== 0
}

async function createDatabase(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: `${url}/postgres` })
  await client.connect()
  await client.query("CREATE DATABASE campaign")
  await client.end()
  return `${url}/campaign`
}
