import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { createIntentClassifier } from "../../src/understanding/embedded/intent-classifier.ts"
import { createStaticEncoder } from "../../src/understanding/embedded/static-encoder.ts"
import { classifyAll } from "./classify-all.ts"
import { composeIntents } from "./composed-intents.ts"
import { median, milliseconds, type Part, percent, quantileOf, type Row } from "./table.ts"

const sizes = [10, 100, 1000, 3000]

/** How start-up, memory and time a message grow with the number of intents. */
export const growthPart: Part = {
  title: "Growth: composed intents, 10 examples and a title each, static table",
  async run() {
    const before = usedMemory()
    const encoder = createStaticEncoder()
    const rows: Row[] = [{ what: "the table alone", values: { memory: megabytes(usedMemory() - before) } }]
    for (const size of sizes) rows.push(await measure(size))
    return rows

    async function measure(size: number): Promise<Row> {
      const { intents, questions } = composeIntents(size)
      const base = usedMemory()
      const start = performance.now()
      const classifier = await createIntentClassifier(intents, { encoder })
      const startUp = performance.now() - start
      const memory = usedMemory() - base
      const { results, times } = await classifyAll(
        classifier,
        questions.map(({ text }) => text),
      )
      const right = results.filter(({ intents }, place) => intents[0]?.uid === questions[place]!.uid)
      return {
        what: `${size} intents`,
        values: {
          median: milliseconds(median(times)),
          p99: milliseconds(quantileOf(times, 0.99)),
          "start-up": milliseconds(startUp),
          memory: megabytes(memory),
          accuracy: percent(right.length / results.length),
        },
      }
    }
  },
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
