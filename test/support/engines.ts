import { randomBytes } from "node:crypto"
import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import pg from "pg"
import { inject } from "vitest"
import type { StorageOptions } from "../../src/storage/index.ts"

/** Both engines, each with a way to a new, empty database. */
export const engines: readonly {
  readonly name: "sqlite" | "postgres"
  readonly create: () => Promise<StorageOptions>
}[] = [
  {
    name: "sqlite",
    create: async () => ({ file: join(mkdtempSync(join(tmpdir(), "parley-test-")), "parley.db") }),
  },
  { name: "postgres", create: createPostgresDatabase },
]

async function createPostgresDatabase(): Promise<StorageOptions> {
  const server = inject("postgresUrl")
  const name = `test_${randomBytes(6).toString("hex")}`
  const client = new pg.Client({ connectionString: `${server}/postgres` })
  await client.connect()
  try {
    await client.query(`CREATE DATABASE ${name}`)
  } finally {
    await client.end()
  }
  return { url: `${server}/${name}` }
}
