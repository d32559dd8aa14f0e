import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { KeyRing } from "../src/identity/index.ts"
import type { StorageOptions } from "../src/storage/index.ts"
import { createConversationLoad } from "./support/conversation-load.ts"
import { measureConversationParts } from "./support/conversation-parts.ts"
import { startServer } from "./support/server.ts"

/** Signed turns per second over HTTP with few and many conversations open, and what the parts of a turn cost. */
const seconds = 4
const sizes = [1, 100, 10_000]

const ring = KeyRing.create(Date.now())
const jwk = JSON.stringify(ring.current("attribution").publicJwk)
const storage = (): StorageOptions => ({
  file: join(mkdtempSync(join(tmpdir(), "parley-bench-")), "parley.db"),
  durability: "normal",
})

console.log(
  "| open interactions | connections | turns a second | median ms | p99 ms |\n|---:|---:|---:|---:|---:|",
)
for (const open of sizes) {
  const connections = Math.min(32, open)
  await using site = await startServer(new URL("./support/conversation-site.ts", import.meta.url), [
    JSON.stringify(storage()),
    jwk,
  ])
  const load = createConversationLoad(site.port, ring, connections)
  await load.fill(open)
  await load.run(1)
  const { perSecond, medianMs, p99Ms } = await load.run(seconds)
  console.log(
    `| ${open} | ${connections} | ${Math.round(perSecond)} | ${medianMs.toFixed(1)} | ${p99Ms.toFixed(1)} |`,
  )
  await load.close()
}
console.log(
  `\n${seconds} s each, SQLite with durability normal; requests are signed by this process, beside the site's.`,
)
await measureConversationParts(storage())
