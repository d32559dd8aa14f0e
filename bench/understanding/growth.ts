import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { createIntentClassifier } from "../../src/understanding/embedded/intent-classifier.ts"
import { createMiniLmEncoder } from "../../src/understanding/embedded/minilm/minilm-encoder.ts"
import { createStaticEncoder } from "../../src/understanding/embedded/static-encoder.ts"
import { classifyAll } from "./classify-all.ts"
import { composeIntents } from "./composed-intents.ts"
import { median, milliseconds, type Part, percent, quantileOf, type Row } from "./table.ts"

const sizes = [10, 100, 1000, 3000]

/** What an encoder costs, and how start-up, memory and time a message grow with the number of intents. */
export const growthPart: Part = {
  title: "Costs: encoders alone, then composed intents (10 examples and a title each) on the static table",
  async run() {
    const rows = [await measureStaticTable(), await measureMiniLm()]
    for (const size of sizes) rows.push(await measureIntents(size))
    return rows
  },
}

/** The table is kept once read, so this must be the first part that uses it. */
async function measureStaticTable(): Promise<Row> {
  const base = usedMemory()
  const start = performance.now()
  const encoder = createStaticEncoder()
  await encoder.encode(["a table for two"])
  const startUp = performance.now() - start
  return {
    what: encoder.name,
    values: { "start-up": milliseconds(startUp), memory: megabytes(usedMemory() - base) },
  }
}

/** Its memory is outside this thread's heap: what the process has grown by. */
async function measureMiniLm(): Promise<Row> {
  usedMemory()
  const base = process.memoryUsage.rss()
  const start = performance.now()
  await using encoder = createMiniLmEncoder()
  await encoder.encode(["a table for two"])
  const startUp = performance.now() - start
  const memory = process.memoryUsage.rss() - base
  return { what: encoder.name, values: { "start-up": milliseconds(startUp), memory: megabytes(memory) } }
}

async function measureIntents(size: number): Promise<Row> {
  const { intents, questions } = composeIntents(size)
  const base = usedMemory()
  const start = performance.now()
  const classifier = await createIntentClassifier(intents)
  const startUp = performance.now() - start
  const memory = usedMemory() - base
  const texts = questions.map(({ text }) => text)
  const { results, times } = await classifyAll(classifier, texts)
  const right = results.filter(({ intents }, place) => intents[0]?.uid === questions[place]!.uid)
  return {
    what: `${size} intents`,
    values: {
      "start-up": milliseconds(startUp),
      memory: megabytes(memory),
      median: milliseconds(median(times)),
      p99: milliseconds(quantileOf(times, 0.99)),
      accuracy: percent(right.length / results.length),
    },
  }
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(0)} MB`
}

/** What is in use after everything that can go has gone. */
function usedMemory(): number {
  setFlagsFromString("--expose-gc")
  const collectGarbage = runInNewContext("gc") as () => void
  collectGarbage()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}
