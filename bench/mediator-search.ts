import { existsSync, readFileSync } from "node:fs"
import { defined } from "../src/intent/index.ts"
import { IntentIndex } from "../src/registry/index.ts"
import { createStaticEncoder } from "../src/understanding/index.ts"
import { anyIntents, questions } from "./support/any-intents.ts"

/**
 * Search over intents of a registry: time of a search by words and meaning, of one with a filter, memory, time to index,
 * and time to open a snapshot. `npm run bench -- mediator-search` measures 1,000 to 100,000; PARLEY_BENCH_INTENTS names
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

async function measure(index: IntentIndex, search: (text: string) => Parameters<IntentIndex["search"]>[0]) {
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
  const index = new IntentIndex({ encoder, now })
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
  const bytes = index.toSnapshot()
  const opening = performance.now()
  const opened = IntentIndex.fromSnapshot(bytes, { encoder, now })
  const took = performance.now() - opening
  console.log(
    `  snapshot:         ${megabytes(bytes.length)}, opened in ${Math.round(took)} ms (${opened?.size} intents)`,
  )
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
  const index = new IntentIndex({ encoder, now })
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
