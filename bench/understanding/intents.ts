import type { Encoder } from "../../src/understanding/embedded/encoder.ts"
import {
  type Classification,
  createIntentClassifier,
} from "../../src/understanding/embedded/intent-classifier.ts"
import { classifyAll } from "./classify-all.ts"
import { openEncoders } from "./encoders.ts"
import { readSharedData } from "./shared-data.ts"
import { median, milliseconds, type Part, percent, quantileOf, type Row } from "./table.ts"

interface Clinc {
  readonly examples: readonly (readonly [text: string, intent: string])[]
  readonly in_scope: readonly (readonly [text: string, intent: string])[]
  readonly out_of_scope: readonly string[]
}

/** 150 intents from ten examples each, as a site would declare them. */
export const intentsPart: Part = {
  title: "Which intent: CLINC150, 150 intents, 10 examples and a title each",
  async run() {
    const data = readSharedData<Clinc>("intents/clinc150.json")
    if (data === undefined) return { skipped: "../shared/data/intents/clinc150.json is not there" }
    const rows: Row[] = []
    await using encoders = openEncoders()
    for (const encoder of encoders.all) rows.push(await measure(encoder, data))
    return rows
  },
}

async function measure(encoder: Encoder, data: Clinc): Promise<Row> {
  const start = performance.now()
  const classifier = await createIntentClassifier(toDeclarations(data), { encoder })
  const startUp = performance.now() - start
  const meant = await classifyAll(
    classifier,
    data.in_scope.map(([text]) => text),
  )
  const foreign = await classifyAll(classifier, data.out_of_scope)
  const isRight = (result: Classification, place: number, first: number) =>
    result.intents.slice(0, first).some(({ uid }) => uid === data.in_scope[place]![1])
  const share = (
    results: readonly Classification[],
    test: (result: Classification, place: number) => boolean,
  ) => results.filter(test).length / results.length
  const keep95 = quantileOf(
    meant.results.map(({ likeness }) => likeness),
    0.05,
  )
  const acted = meant.results
    .map((result, place) => ({ result, place }))
    .filter(({ result }) => result.band === "act")
  return {
    what: encoder.name,
    values: {
      accuracy: percent(share(meant.results, (result, place) => isRight(result, place, 1))),
      "top 3": percent(share(meant.results, (result, place) => isRight(result, place, 3))),
      "out-of-scope found, 95 % kept": percent(share(foreign.results, ({ likeness }) => likeness < keep95)),
      "as declared: kept": percent(share(meant.results, ({ band }) => band !== "none")),
      "out-of-scope found": percent(share(foreign.results, ({ band }) => band === "none")),
      acted: percent(acted.length / meant.results.length),
      "right when acted": percent(
        acted.filter(({ result, place }) => isRight(result, place, 1)).length / acted.length,
      ),
      "acted on out-of-scope": percent(share(foreign.results, ({ band }) => band === "act")),
      median: milliseconds(median(meant.times)),
      p99: milliseconds(quantileOf(meant.times, 0.99)),
      "start-up": milliseconds(startUp),
    },
  }
}

function toDeclarations(data: Clinc) {
  const examples = Map.groupBy(data.examples, ([, intent]) => intent)
  return Array.from(examples, ([uid, texts]) => ({
    uid,
    title: uid,
    description: "",
    examples: texts.map(([text]) => text),
  }))
}
