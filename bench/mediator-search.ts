import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { defined } from "../src/intent/index.ts"
import { MemoryIndex, openSnapshot, type RegistryStore, saveSnapshot } from "../src/registry/index.ts"
import { createStaticEncoder } from "../src/understanding/index.ts"
import { anyIntents, questions } from "./support/any-intents.ts"

/**
 * Search over intents of a registry: time of a search by words and meaning, of one with a filter, memory, time to index,
 * time to open a snapshot, and recall: how many of the ten results of a full scan are found by clusters. `npm run bench -- mediator-search` measures 1,000 to 100,000; PARLEY_BENCH_INTENTS names
 * other sizes, as in `PARLEY_BENCH_INTENTS=1000000`.
 */
const sizes = (process.env.PARLEY_BENCH_INTENTS ?? "1000,10000,100000").split(",").map(Number)
const asked = 400

const encoder = createStaticEncoder()
const now = () => Date.now()
const milliseconds = (value: number) => `${value.toFixed(2)} ms`
const megabytes = (bytes: number) => `${Math.round(bytes / 1_048_576)} MB`

function percentile(times: readonly number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b)
  return defined(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))], "a time")
}

async function measure(index: MemoryIndex, search: (text: string) => Parameters<MemoryIndex["search"]>[0]) {
  const times: number[] = []
  for (const text of questions(asked)) {
    const start = performance.now()
    await index.search(search(text), 0, 10)
    times.push(performance.now() - start)
  }
  return `p50 ${milliseconds(percentile(times, 0.5))}, p99 ${milliseconds(percentile(times, 0.99))}`
}

for (const size of sizes) {
  const before = process.memoryUsage()
  const index = new MemoryIndex({ encoder, now })
  const start = performance.now()
  for (const batch of anyIntents(size, 1_000)) await index.put(batch)
  const indexed = performance.now() - start
  const after = process.memoryUsage()
  const grown = after.rss - before.rss
  console.log(
    `${size} intents: indexed in ${(indexed / 1_000).toFixed(1)} s, ${megabytes(grown)} more memory`,
  )
  await measure(index, (query) => ({ query }))
  console.log(`  query:            ${await measure(index, (query) => ({ query }))}`)
  console.log(`  query and tag:    ${await measure(index, (query) => ({ query, tags: ["travel"] }))}`)
  console.log(`  namespace alone:  ${await measure(index, () => ({ namespace: "host7.example" }))}`)
  await snapshot(index)
  console.log(`  recall:           ${await recall(index)}`)
}

/** No intent was read from a store, so that none is looked up there. */
async function snapshot(index: MemoryIndex): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "parley-bench-"))
  const path = join(folder, "index.bin")
  const saving = performance.now()
  await saveSnapshot(path, index)
  const saved = performance.now() - saving
  const { size } = statSync(path)
  const memory = megabytes(process.memoryUsage().rss)
  const opening = performance.now()
  const opened = await openSnapshot(path, {} as RegistryStore, { encoder, now })
  const took = performance.now() - opening
  rmSync(folder, { recursive: true })
  console.log(
    `  snapshot:         ${megabytes(size)}, saved in ${Math.round(saved)} ms (then ${memory} in all), opened in ${Math.round(took)} ms (${opened?.size} intents)`,
  )
}

/** The share of a full scan's ten first results that are found, by meaning and words as they are asked. */
async function recall(index: MemoryIndex): Promise<string> {
  const whole = MemoryIndex.fromSnapshot(index.toSnapshot(), { encoder, now, probes: Infinity })
  let [same, all] = [0, 0]
  for (const query of questions(100)) {
    const expected = (await whole?.search({ query }, 0, 10))?.found ?? []
    const found = new Set((await index.search({ query }, 0, 10)).found.map(({ id }) => id))
    all += expected.length
    same += expected.filter(({ id }) => found.has(id)).length
  }
  return `${((100 * same) / all).toFixed(1)} % of the first ten`
}

const tools = new URL("../../shared/data/intents/tools.json", import.meta.url)
if (existsSync(tools)) await quality(JSON.parse(readFileSync(tools, "utf8")).tools)
else console.log("Quality: skipped, the public tools are not beside the project.")

interface Tool {
  readonly tool: string
  readonly description: string
  readonly queries: readonly string[]
}

/** How often the tool that is meant is first, or among the first five, by its name and description alone. */
async function quality(list: readonly Tool[]): Promise<void> {
  const index = new MemoryIndex({ encoder, now })
  for (const [place, batch] of [...anyIntents(list.length, 1)].entries()) {
    const [template] = batch
    const tool = defined(list[place], "a tool")
    if (template === undefined) continue
    const descriptor = {
      ...template.record.descriptor,
      name: tool.tool,
      title: tool.tool,
      description: tool.description,
      examples: [],
      tags: [],
      parameters: [],
    }
    await index.put([{ ...template, id: tool.tool, record: { ...template.record, descriptor } }])
  }
  let [first, amongFive, all] = [0, 0, 0]
  for (const { tool, queries } of list)
    for (const query of queries) {
      const { found } = await index.search({ query }, 0, 5)
      const place = found.findIndex(({ id }) => id === tool)
      all++
      if (place === 0) first++
      if (place >= 0) amongFive++
    }
  const share = (count: number) => `${((100 * count) / all).toFixed(1)} %`
  console.log(
    `Quality over ${list.length} public tools, ${all} queries: top 1 ${share(first)}, top 5 ${share(amongFive)}`,
  )
}
