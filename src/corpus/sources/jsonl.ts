import type { CorpusSource, SourceEntry } from "../load.ts"
import { flattenGraph } from "./json-ld.ts"
import { type OpenBytes, readLines } from "./read-lines.ts"

const longestLine = 1024 * 1024

/** Reads one item per line. A line may also hold an address, a tab and the item, or a list of items. */
export function createJsonlSource(name: string, open: OpenBytes): CorpusSource {
  return {
    name,
    async *read(readTo, signal) {
      const from = readTo === undefined ? 0 : Number(readTo.split(":")[0])
      let number = readTo === undefined ? 0 : Number(readTo.split(":")[1])
      for await (const { text, end, tooLong } of readLines(open(from, signal), from, longestLine)) {
        number++
        const place = `line ${number}`
        const at = { place, readTo: `${end}:${number}` }
        if (tooLong) yield { ...at, refused: `it has more than ${longestLine} bytes` }
        else if (text.trim() !== "") yield* readLine(text, at)
        else yield { ...at, nothing: true }
      }
    },
  }
}

function* readLine(text: string, at: { place: string; readTo: string }): Iterable<SourceEntry> {
  const tab = /^https?:\/\/\S+\t/.exec(text)
  const base = tab?.[0].trimEnd()
  let value: unknown
  try {
    value = JSON.parse(tab ? text.slice(tab[0].length) : text)
  } catch {
    yield { ...at, refused: "it is no JSON" }
    return
  }
  const items = flattenGraph(value)
  if (items.length === 0) yield { ...at, refused: "an item is a JSON object" }
  for (const item of items) yield { ...at, item, base }
}
