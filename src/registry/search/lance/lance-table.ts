import { fold, toTerms } from "../../../language/index.ts"
import type { Filter, SearchDocument } from "../../../search/index.ts"
import type { LanceEngine, LanceTable } from "./lance-engine.ts"

/** An intent as LanceDB has it. */
export interface IntentRow {
  readonly id: string
  readonly uid: string
  readonly same: string
  /** Its words for the full-text index, each as often as it weighs. */
  readonly text: string
  /** The same words once each, and how much each weighs. */
  readonly terms: Iterable<string>
  readonly times: Iterable<number>
  readonly length: number
  /** Exact values to filter by, each as `field=value`. */
  readonly values: Iterable<string>
  readonly removal: number | null
  readonly vector: Iterable<number>
}

const mostTimes = 255

export function toSchema({ arrow }: LanceEngine, dimensions: number): unknown {
  const { Schema, Field, List, FixedSizeList, Utf8, Int32, Float32, Float64 } = arrow
  const list = (type: unknown) => new List(new Field("item", type, true))
  return new Schema([
    ...["id", "uid", "same", "text"].map((name) => new Field(name, new Utf8())),
    new Field("terms", list(new Utf8())),
    new Field("times", list(new Int32())),
    new Field("length", new Int32()),
    new Field("values", list(new Utf8())),
    new Field("removal", new Float64(), true),
    new Field("vector", new FixedSizeList(dimensions, new Field("item", new Float32(), true))),
  ])
}

export function toRow(document: SearchDocument, uid: string, vector: Float32Array): IntentRow {
  const counts = new Map<string, number>()
  let length = 0
  for (const { text, weight } of document.texts)
    for (const word of toTerms(text)) {
      counts.set(word, Math.min(mostTimes, (counts.get(word) ?? 0) + weight))
      length++
    }
  const values = Object.entries(document.values).flatMap(([field, list]) =>
    list.map((value) => `${field}=${fold(value)}`),
  )
  return {
    id: document.id,
    uid,
    same: document.sameAs,
    text: [...counts].flatMap(([word, count]) => Array<string>(count).fill(word)).join(" "),
    terms: [...counts.keys()],
    times: [...counts.values()],
    length,
    values: [...new Set(values)],
    removal: document.numbers.removal?.[0] ?? null,
    vector,
  }
}

/** Conditions that must all hold, as SQL; undefined where there are none. */
export function toCondition(filters: readonly Filter[]): string | undefined {
  return filters.length === 0 ? undefined : filters.map((filter) => `(${toSql(filter)})`).join(" AND ")
}

function toSql(filter: Filter): string {
  switch (filter.kind) {
    case "id":
      return isOneOf("id", filter.ids)
    case "value":
      return filter.values
        .map((value) => `array_has(values, ${quote(`${filter.field}=${fold(value)}`)})`)
        .join(" OR ")
    case "range":
      return toRange(filter)
    case "not":
      return `NOT (${toSql(filter.filter)})`
    default:
      throw new TypeError(`Intents are not filtered by '${filter.kind}'.`)
  }
}

/** The date of removal is the only number that an intent has. */
function toRange({ min, max, above, below }: Extract<Filter, { kind: "range" }>): string {
  return [
    "removal IS NOT NULL",
    ...(min === undefined ? [] : [`removal ${above ? ">" : ">="} ${min}`]),
    ...(max === undefined ? [] : [`removal ${below ? "<" : "<="} ${max}`]),
  ].join(" AND ")
}

export function isOneOf(column: string, values: readonly string[]): string {
  return values.length === 0 ? "false" : `${column} IN (${values.map(quote).join(", ")})`
}

export function quote(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}

/** From so many on, meanings are found by clusters and not one by one. */
const clusteredFrom = 50_000

/** Makes the indexes that are worth it now and are not there yet, and takes up what changed since in the others. */
export async function indexTable({ lancedb: { Index } }: LanceEngine, table: LanceTable): Promise<void> {
  const wanted: Record<string, unknown> = {
    id: Index.btree(),
    same: Index.btree(),
    terms: Index.labelList(),
    values: Index.labelList(),
    // Our own words as they are: the same ones as in memory.
    text: Index.fts({
      baseTokenizer: "whitespace",
      lowercase: false,
      stem: false,
      removeStopWords: false,
      asciiFolding: false,
      withPosition: false,
    }),
  }
  if ((await table.countRows()) >= clusteredFrom) wanted.vector = Index.ivfPq({ distanceType: "dot" })
  const there = new Set((await table.listIndices()).flatMap(({ columns }) => columns))
  for (const [column, config] of Object.entries(wanted))
    if (!there.has(column)) await table.createIndex(column, { config })
  await table.optimize({ cleanupOlderThan: new Date(Date.now() - keptVersions) })
}

/** Milliseconds that a version stays for whoever still reads it. */
const keptVersions = 60_000
