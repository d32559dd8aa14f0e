import { type Candidate, createReader, formatDay, formatMinutes, scan } from "../../src/language/index.ts"
import { missing, readSharedData } from "./shared-data.ts"
import { type Part, percent } from "./table.ts"

interface Item {
  readonly text: string
  readonly words: string
  readonly expect: string
}

const file = "dialogues/dates-and-times.json"

export interface DatesResult {
  readonly items: number
  /** Of the whole utterance, a reading that overlaps the words has the value meant. */
  readonly inUtterance: number
  /** The words on their own have the value meant. */
  readonly alone: number
  readonly medianMicroseconds: number
  readonly misses: readonly { readonly item: Item; readonly got: readonly string[] }[]
}

/** Resolves the dates and times of the shared utterances against their reference date. */
export async function benchDates(): Promise<DatesResult | undefined> {
  const data = readSharedData<{ reference_date: string; items: Item[] }>(file)
  if (!data) return undefined
  const settings = { locale: "en-US", timeZone: "UTC", now: Date.parse(`${data.reference_date}T08:00:00Z`) }
  const values = (text: string, from: number, to: number) => {
    const reader = createReader(text, settings)
    return scan(reader)
      .filter((candidate) => {
        const start = reader.tokens[candidate.first]!.start
        const end = reader.tokens[candidate.next - 1]!.end
        return start < to && end > from
      })
      .flatMap(toText)
  }
  const misses: { item: Item; got: string[] }[] = []
  let inUtterance = 0
  let alone = 0
  for (const item of data.items) {
    const at = item.text.indexOf(item.words)
    const got = values(item.text, at, at + item.words.length)
    if (
      got.includes(item.expect) &&
      got.every((value) => value === item.expect || value.length !== item.expect.length)
    )
      inUtterance++
    else misses.push({ item, got })
    if (values(item.words, 0, item.words.length).includes(item.expect)) alone++
  }
  const times: number[] = []
  for (let round = 0; round < 5; round++)
    for (const item of data.items) {
      const start = performance.now()
      scan(createReader(item.text, settings))
      times.push((performance.now() - start) * 1_000)
    }
  times.sort((a, b) => a - b)
  const items = data.items.length
  return {
    items,
    inUtterance: inUtterance / items,
    alone: alone / items,
    medianMicroseconds: times[times.length >> 1]!,
    misses,
  }
}

function toText(candidate: Candidate): string[] {
  if (candidate.kind === "date") return [formatDay(candidate.days.from)]
  if (candidate.kind === "time") return [formatMinutes(candidate.time.minutes)]
  return []
}

export const datesPart: Part = {
  title: "Dates and times",
  async run() {
    const result = await benchDates()
    if (!result) return missing(file)
    const time = `${result.medianMicroseconds.toFixed(0)} µs`
    const values = {
      "in the utterance": percent(result.inUtterance),
      alone: percent(result.alone),
      median: time,
    }
    return [{ what: `${result.items} utterances`, values }]
  },
}

if (import.meta.main && process.argv.includes("--misses"))
  for (const { item, got } of (await benchDates())?.misses ?? [])
    console.log(`${item.words} = ${item.expect}, got ${got}: ${item.text}`)
