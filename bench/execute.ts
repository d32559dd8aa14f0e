import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { StorageOptions } from "../src/storage/index.ts"
import { startPostgres } from "../test/support/postgres.ts"
import { measureParts } from "./support/execute-parts.ts"
import { load } from "./support/load.ts"
import { startServer } from "./support/server.ts"

/** Executions per second through the whole path over HTTP, beside a bare echo in the same run. */
const rounds = 3
const order = {
  path: "/api/intents/execute",
  body: JSON.stringify({
    intent_uid: "bench.example:note:v1",
    parameters: { text: "The window table, if there is one.", people: 2, day: "2026-12-24" },
  }),
  seconds: 3,
  connections: 64,
}

await using postgres = await startPostgres()
const file = () => join(mkdtempSync(join(tmpdir(), "parley-bench-")), "parley.db")
const storages: readonly { readonly name: string; readonly storage: StorageOptions }[] = [
  { name: "SQLite, normal", storage: { file: file(), durability: "normal" } },
  { name: "SQLite, full", storage: { file: file(), durability: "full" } },
  { name: "PostgreSQL", storage: { url: `${postgres.url}/postgres` } },
]

await using echo = await startServer(new URL("./support/echo-server.ts", import.meta.url))
const results = new Map<string, { perSecond: number; median: number; p99: number }[]>()
for (let round = 0; round < rounds; round++) {
  await measure("bare node:http echo", echo.port)
  for (const { name, storage } of storages) {
    await using site = await startServer(new URL("./support/execute-server.ts", import.meta.url), [
      JSON.stringify(storage),
    ])
    await measure(name, site.port)
  }
}

const base = best("bare node:http echo").perSecond
console.log("\n| what | a second | of the echo | median ms | p99 ms |\n|---|---|---|---|---|")
for (const name of results.keys()) {
  const { perSecond, median, p99 } = best(name)
  console.log(
    `| ${name} | ${Math.round(perSecond)} | ${((100 * perSecond) / base).toFixed(1)} % | ${median.toFixed(1)} | ${p99.toFixed(1)} |`,
  )
}
console.log(
  `\nBest of ${rounds} interleaved rounds of ${order.seconds} s with ${order.connections} connections.`,
)
await measureParts(storages)

async function measure(name: string, port: number): Promise<void> {
  await load({ ...order, port, seconds: 1 })
  const { perSecond, medianMs, p99Ms, failed } = await load({ ...order, port })
  if (failed > 0) throw new Error(`${name}: ${failed} requests failed`)
  results.set(name, [...(results.get(name) ?? []), { perSecond, median: medianMs, p99: p99Ms }])
}

function best(name: string): { perSecond: number; median: number; p99: number } {
  return results.get(name)!.reduce((a, b) => (a.perSecond > b.perSecond ? a : b))
}
