import { setImmediate as nextTurn } from "node:timers/promises"
import type { Classification, IntentClassifier } from "../../src/understanding/embedded/intent-classifier.ts"

export interface Timed {
  readonly results: readonly Classification[]
  readonly times: readonly number[]
}

/** One message after the other, as a single caller would see it; the first few only warm the code up. */
export async function classifyAll(classifier: IntentClassifier, texts: readonly string[]): Promise<Timed> {
  for (const text of texts.slice(0, 50)) await classifier.classify(text)
  const results: Classification[] = []
  const times: number[] = []
  for (const text of texts) {
    const start = performance.now()
    results.push(await classifier.classify(text))
    times.push(performance.now() - start)
    await nextTurn()
  }
  return { results, times }
}
