import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { createIteratorSource, loadCorpus } from "../src/corpus/index.ts"
import { createLogger } from "../src/http/index.ts"
import { defineService } from "../src/intent/index.ts"
import { createSite } from "../src/site/index.ts"
import { createSqlCorpusStore, openStorage } from "../src/storage/index.ts"
import { asked, generateItems } from "./ask/generate.ts"
import { rank, type Way } from "./ask/ranking.ts"

/** How asking grows with the number of items, then how well it ranks. `npm run bench -- ask` */
const sizes = [1_000, 10_000, 100_000]
const rounds = 5
setFlagsFromString("--expose-gc")
const collectGarbage: () => void = runInNewContext("gc")
const service = defineService({
  namespace: "bench.example",
  name: "Bench",
  about: "Everything and more.",
  updated: "2026-01-01",
})

console.log(
  "| items | loaded a second | index built in s | memory MB | asked | p50 ms | p99 ms | first result p50 | p99 |\n|---|---|---|---|---|---|---|---|---|",
)
for (const size of sizes) await measure(size)

console.log("\n| ranked by | nDCG@10 | questions |\n|---|---|---|")
for (const way of ["words", "meaning", "both"] satisfies Way[]) {
  const ranked = await rank(way)
  const mean = ranked.reduce((sum, { score }) => sum + score, 0) / ranked.length
  console.log(`| ${way} | ${mean.toFixed(3)} | ${ranked.length} |`)
}

async function measure(size: number): Promise<void> {
  const data = mkdtempSync(join(tmpdir(), "parley-bench-ask-"))
  const storage = { file: join(data, "parley.db"), durability: "normal" } as const
  const before = memory()
  const rate = await load(size, storage)
  const started = performance.now()
  await using site = await createSite({
    service,
    intents: [],
    data,
    storage,
    logger: createLogger({ level: "silent" }),
  })
  await site.ready
  const built = (performance.now() - started) / 1_000
  const used = memory() - before
  for (const kind of ["plain", "filtered", "ordered", "long"] as const) {
    const [whole, first] = [[], []] as [number[], number[]]
    for (let round = 0; round <= rounds; round++)
      for (const text of asked[kind]) {
        const took = await ask(site.fetch, text, false)
        const streamed = await ask(site.fetch, text, true)
        // The first round warms up.
        if (round > 0) {
          whole.push(took)
          first.push(streamed)
        }
      }
    const row = [
      size,
      rate,
      built.toFixed(1),
      used,
      kind,
      at(whole, 0.5),
      at(whole, 0.99),
      at(first, 0.5),
      at(first, 0.99),
    ]
    console.log(`| ${row.join(" | ")} |`)
  }
}

async function load(size: number, storage: { file: string; durability: "normal" }): Promise<number> {
  await using engine = await openStorage(storage)
  const source = createIteratorSource("bench", () => generateItems(size))
  const started = performance.now()
  await loadCorpus({ store: createSqlCorpusStore(engine), source })
  return Math.round(size / ((performance.now() - started) / 1_000))
}

/** Milliseconds to the whole answer, or in a stream to the first result. */
async function ask(
  fetch: (request: Request) => Promise<Response>,
  text: string,
  streaming: boolean,
): Promise<number> {
  const body = JSON.stringify({ query: { text }, prefer: { streaming, elicitation: false } })
  const request = new Request("http://127.0.0.1/ask", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
  })
  const started = performance.now()
  const response = await fetch(request)
  if (!streaming) {
    await response.arrayBuffer()
    return performance.now() - started
  }
  let took: number | undefined
  for await (const chunk of response.body ?? [])
    if (took === undefined && Buffer.from(chunk).includes("event: result")) took = performance.now() - started
  return took ?? performance.now() - started
}

function at(times: readonly number[], part: number): string {
  const sorted = [...times].sort((a, b) => a - b)
  return (sorted[Math.floor(sorted.length * part)] ?? Number.NaN).toFixed(2)
}

function memory(): number {
  collectGarbage()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return Math.round((heapUsed + arrayBuffers) / 1_048_576)
}
