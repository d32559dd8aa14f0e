import type { Encoder } from "../../src/understanding/embedded/encoder.ts"
import { createIntentClassifier } from "../../src/understanding/embedded/intent-classifier.ts"
import { classifyAll } from "./classify-all.ts"
import { openEncoders } from "./encoders.ts"
import { readSharedData } from "./shared-data.ts"
import { median, milliseconds, type Part, percent, type Row } from "./table.ts"

interface Tools {
  readonly tools: readonly {
    readonly tool: string
    readonly description: string
    readonly queries: readonly string[]
  }[]
}

/** 100 tools of which only name and description are known, as of remote intents. */
export const toolsPart: Part = {
  title: "Which tool: MetaTool, 100 tools, from name and description alone",
  async run() {
    const data = readSharedData<Tools>("intents/tools.json")
    if (data === undefined) return { skipped: "../shared/data/intents/tools.json is not there" }
    const rows: Row[] = []
    await using encoders = openEncoders()
    for (const encoder of encoders.all) rows.push(await measure(encoder, data))
    return rows
  },
}

async function measure(encoder: Encoder, { tools }: Tools): Promise<Row> {
  const intents = tools.map(({ tool, description }) => ({
    uid: tool,
    title: tool,
    description,
    examples: [],
  }))
  const classifier = await createIntentClassifier(intents, { encoder })
  const queries = tools.flatMap(({ tool, queries }) => queries.map((query) => ({ tool, query })))
  const { results, times } = await classifyAll(
    classifier,
    queries.map(({ query }) => query),
  )
  const among = (first: number) =>
    results.filter(({ intents }, place) =>
      intents.slice(0, first).some(({ uid }) => uid === queries[place]!.tool),
    )
  const acted = results.map((result, place) => ({ ...result, place })).filter(({ band }) => band === "act")
  const actedRight = acted.filter(({ intents, place }) => intents[0]!.uid === queries[place]!.tool)
  return {
    what: encoder.name,
    values: {
      "top 1": percent(among(1).length / results.length),
      "top 5": percent(among(5).length / results.length),
      kept: percent(results.filter(({ band }) => band !== "none").length / results.length),
      acted: percent(acted.length / results.length),
      "right when acted": percent(actedRight.length / acted.length),
      median: milliseconds(median(times)),
    },
  }
}
