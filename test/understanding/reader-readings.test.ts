import { readFileSync } from "node:fs"
import { gunzipSync } from "node:zlib"
import { describe, expect, it } from "vitest"
import {
  type MarkedBusiness,
  readBusinesses,
  readMarks,
  toDescriptors,
} from "../../bench/understanding/marked-data.ts"
import { openLearnedReader } from "../../src/understanding/embedded/reader/learned-reader.ts"
import type { Reading, ReadParameter } from "../../src/understanding/embedded/reader/reading.ts"

/** What the training code says of a turn, with the weights of `reader/`: chances by label, spans as [score, from, to]. */
interface Expected {
  readonly place: readonly [business: string, turn: number]
  readonly labels: Readonly<Record<string, ExpectedLabel>>
}

interface ExpectedLabel {
  readonly status: readonly number[]
  readonly spans: readonly (readonly [score: number, start: number, end: number])[]
  readonly values: Readonly<Record<string, readonly number[]>>
}

const stored = gunzipSync(readFileSync(new URL("./reader-readings.jsonl.gz", import.meta.url)))
const readings = new Map(
  stored
    .toString("utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Expected)
    .map((expected) => [expected.place.join(), expected]),
)

describe("the reader that comes with Parley", () => {
  it("reads as the code that trained it, in each of its languages", async () => {
    await using reader = openLearnedReader({ onError: (error) => expect.fail(String(error)) })
    if (!reader) return expect.fail("There are no weights in reader/.")
    const turns = reader.languages.flatMap((language) => {
      const business = readBusinesses("kept-apart").find((one) => one.language === language)
      return business ? turnsOf(business) : []
    })
    await reader.prepare(turns.map(({ descriptor }) => descriptor))
    let same = 0
    for (const { text, descriptor, context, expected } of turns) {
      const reading = await reader.read(text, descriptor, context)
      if (reading && isSame(reading, expected)) same++
    }
    expect(turns.length).toBeGreaterThan(20)
    expect(same / turns.length).toBeGreaterThan(0.95)
  })
})

function turnsOf(business: MarkedBusiness) {
  const descriptors = toDescriptors(business)
  return business.turns.flatMap(({ say, intent, question, asked }, number) => {
    const descriptor = descriptors.find(({ name }) => name === intent)
    const expected = readings.get(`${business.id},${number}`)
    if (!descriptor || !expected || number % 3 !== 0) return []
    const context = { locale: business.language, question, asked: asked === undefined ? [] : [asked] }
    return [{ text: readMarks(say).text, descriptor, context, expected }]
  })
}

function isSame({ parameters, others }: Reading, { labels }: Expected): boolean {
  const isElse = toPlaces(others) === toPlaces(spansOf(labels["?"]))
  return isElse && [...parameters].every(([name, read]) => isSameLabel(read, labels[name]))
}

function isSameLabel({ status, spans, values }: ReadParameter, expected: ExpectedLabel | undefined): boolean {
  if (!expected) return false
  const isNear = (found: object, chances: readonly number[] | undefined) =>
    Object.values(found).every((chance, place) => Math.abs(chance - (chances?.[place] ?? -1)) < 0.03)
  return (
    isNear(status, expected.status) &&
    toPlaces(spans) === toPlaces(spansOf(expected)) &&
    [...values].every(([value, found]) => isNear(found, expected.values[String(value)]))
  )
}

function spansOf(label: ExpectedLabel | undefined) {
  return (label?.spans ?? []).map(([, start, end]) => ({ start, end }))
}

function toPlaces(spans: readonly { readonly start: number; readonly end: number }[]): string {
  return spans
    .map(({ start, end }) => `${start}-${end}`)
    .sort()
    .join()
}
