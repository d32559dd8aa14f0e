import { DatabaseSync } from "node:sqlite"
import pg from "pg"
import { z } from "zod"
import { createLogger } from "../../../src/http/index.ts"
import { defineIntent, defineService } from "../../../src/intent/index.ts"
import { createSite } from "../../../src/site/index.ts"
import type { StorageOptions } from "../../../src/storage/index.ts"

/** A site whose backend writes one row per execution into a database of its own; it is killed again and again. */
const { data, storage, backend } = JSON.parse(process.argv[2]!) as {
  readonly data: string
  readonly storage: StorageOptions
  readonly backend: StorageOptions
}

const insert = await openBackend(backend)
const site = await createSite({
  service: defineService({ namespace: "till.example", name: "Till", about: "Sells.", updated: "2026-01-01" }),
  intents: [
    defineIntent({
      name: "sell",
      title: "Sell",
      description: "Sells one thing.",
      examples: ["Sell it"],
      input: z.object({ thing: z.string().describe("What is sold") }),
      output: z.object({ sale: z.string().describe("The sale's id") }),
      effect: "write",
      timeout: 500,
      async execute({ thing }, { executionId }) {
        await insert(executionId, thing)
        return { sale: `${thing}-${executionId}` }
      },
    }),
  ],
  data,
  storage,
  logger: createLogger({ level: "silent" }),
  execution: { leaseMargin: 200 },
})
const { port } = await site.listen({ port: 0 })
console.log(port)

async function openBackend(
  options: StorageOptions,
): Promise<(executionId: string, thing: string) => Promise<void>> {
  const create = "CREATE TABLE IF NOT EXISTS sale (execution_id TEXT NOT NULL, thing TEXT NOT NULL)"
  if ("file" in options) {
    const database = new DatabaseSync(options.file, { timeout: 2_000 })
    database.exec(`PRAGMA journal_mode = WAL; ${create}`)
    const statement = database.prepare("INSERT INTO sale (execution_id, thing) VALUES (?, ?)")
    return async (executionId, thing) => void statement.run(executionId, thing)
  }
  const pool = new pg.Pool({ connectionString: options.url, max: 4 })
  await pool.query(create)
  return async (executionId, thing) =>
    void (await pool.query("INSERT INTO sale (execution_id, thing) VALUES ($1, $2)", [executionId, thing]))
}
