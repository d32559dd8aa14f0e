import type { Place, RegistryStore } from "../../registry-store.ts"
import { contentWords } from "../content-words.ts"
import { toIntentDocument } from "../intent-document.ts"
import type { FoundIntents, IntentIndex, IntentIndexOptions } from "../intent-index.ts"
import { type IntentQuery, toFilters } from "../intent-query.ts"
import { type IntentChanges, isPlaceOf, StoreFollower } from "../store-follower.ts"
import { type LanceConnection, type LanceEngine, type LanceTable, loadLance } from "./lance-engine.ts"
import { LanceStatistics, rankRows } from "./lance-ranking.ts"
import { type IntentRow, indexTable, isOneOf, quote, toCondition, toRow, toSchema } from "./lance-table.ts"

export interface LanceIndexOptions extends IntentIndexOptions {
  /** A folder, or an address of an object store that LanceDB knows. */
  readonly place: string
}

interface Tables {
  readonly engine: LanceEngine
  readonly connection: LanceConnection
  readonly intents: LanceTable
  readonly places: LanceTable
}

/** A write is a version of the table, so that many changes go into one. */
const changesAtOnce = 1_000
const writesBetweenIndexing = 50
const encodedAtOnce = 64
/** How many intents each way of searching contributes, as in memory. */
const perWay = 200
const mostWords = 32
const probes = 64
/** So many times as many as are wanted are compared in full, where codes stand for meanings. */
const refined = 10
const lookalikesAtMost = 1_000

/**
 * Intents on LanceDB: nothing of them is held in this process. LanceDB finds the nearest by words and by meaning, and
 * both are scored here as in memory. A word that is spelled wrongly is not corrected.
 */
export class LanceIndex implements IntentIndex, AsyncDisposable {
  readonly #options: LanceIndexOptions
  readonly #tables: Tables
  readonly #statistics: LanceStatistics
  readonly #follower: StoreFollower
  #version = 0
  #writes = 0

  private constructor(tables: Tables, place: Place | undefined, options: LanceIndexOptions) {
    this.#options = options
    this.#tables = tables
    this.#statistics = new LanceStatistics(tables.intents)
    this.#follower = new StoreFollower({
      atOnce: changesAtOnce,
      apply: (changes, reached) => this.#apply(changes, reached),
    })
    this.#follower.place = place
  }

  /** Goes on where it stood; what is of another encoder, format or store is made anew. */
  static async open(store: RegistryStore, options: LanceIndexOptions): Promise<LanceIndex> {
    const engine = await loadLance()
    const connection = await engine.lancedb.connect(options.place)
    let tables = await openTables(engine, connection, options)
    let place = await readPlace(tables.places, options)
    if ((await tables.intents.countRows()) > 0 && !(place && (await isPlaceOf(store, place)))) {
      for (const name of Object.values(names)) await connection.dropTable(name)
      tables = await openTables(engine, connection, options)
      place = undefined
    }
    return new LanceIndex(tables, place, options)
  }

  get isReady(): boolean {
    return this.#follower.isReady
  }

  get version(): number {
    return this.#version
  }

  follow(store: RegistryStore, signal?: AbortSignal): Promise<void> {
    return this.#follower.follow(store, signal)
  }

  /** The place is written last: what is taken up a second time after a crash changes nothing. */
  async #apply({ put, removed }: IntentChanges, place: Place): Promise<void> {
    const { engine, intents, places } = this.#tables
    if (removed.length > 0) await intents.delete(isOneOf("id", removed))
    if (put.length > 0) await merge(intents, "id", await this.#toRows(put))
    await merge(places, "format", [{ format: formatOf(this.#options), ...place }])
    if (this.#writes++ % writesBetweenIndexing === 0 && (await intents.countRows()) > 0)
      await indexTable(engine, intents)
    this.#statistics.forget()
    this.#version++
  }

  async #toRows(put: IntentChanges["put"]): Promise<readonly IntentRow[]> {
    const { encoder } = this.#options
    const rows: IntentRow[] = []
    for (let start = 0; start < put.length; start += encodedAtOnce) {
      const batch = put.slice(start, start + encodedAtOnce)
      const documents = batch.map(toIntentDocument)
      const vectors = await encoder.encode(documents.map(({ gist }) => gist))
      for (const [place, document] of documents.entries()) {
        const vector = vectors.slice(place * encoder.dimensions, (place + 1) * encoder.dimensions)
        rows.push(toRow(document, batch[place]?.record.descriptor.uid ?? "", vector))
      }
    }
    return rows
  }

  async search(
    query: IntentQuery,
    offset: number,
    limit: number,
    signal?: AbortSignal,
  ): Promise<FoundIntents> {
    const condition = toCondition(toFilters(query, this.#options.now(), true))
    if ((await this.#tables.intents.countRows()) === 0) return { found: [], total: 0 }
    if (query.query === undefined) return this.#list(condition, offset, limit)
    const vector = await this.#options.encoder.encode([query.query], signal)
    const words = contentWords(query.query).slice(0, mostWords)
    const [rows, statistics] = await Promise.all([
      this.#candidates(vector, words, condition),
      this.#statistics.of(words),
    ])
    const hits = rankRows(rows, vector, statistics)
    return {
      found: hits.slice(offset, offset + limit).map((hit) => ({ id: hit.id, hit })),
      total: hits.length,
    }
  }

  async #candidates(vector: Float32Array, words: readonly string[], condition: string | undefined) {
    const { intents } = this.#tables
    const columns = ["id", "uid", "same", "terms", "times", "length", "values", "vector"]
    const near = intents.query().nearestTo(vector).distanceType("dot").nprobes(probes).refineFactor(refined)
    const ways = [near.select([...columns, "_distance"])]
    if (words.length > 0) {
      const spoken = intents.query().fullTextSearch(words.join(" "), { columns: ["text"] })
      ways.push(spoken.select([...columns, "_score"]))
    }
    const found = await Promise.all(
      ways.map((way) => {
        const narrowed = condition === undefined ? way : way.where(condition)
        return narrowed.limit(perWay).toArray() as Promise<IntentRow[]>
      }),
    )
    return new Map(found.flat().map((row) => [row.id, row])).values()
  }

  async #list(condition: string | undefined, offset: number, limit: number): Promise<FoundIntents> {
    const { intents } = this.#tables
    const all = intents.query().select(["id", "uid"]).orderBy({ columnName: "uid" })
    const narrowed = condition === undefined ? all : all.where(condition)
    const rows = (await narrowed.offset(offset).limit(limit).toArray()) as IntentRow[]
    return { found: rows.map(({ id }) => ({ id })), total: await intents.countRows(condition) }
  }

  async lookalikes(ids: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
    const read = async (column: "id" | "same", values: readonly string[], limit: number) =>
      (await this.#tables.intents
        .query()
        .where(isOneOf(column, values))
        .select(["id", "same"])
        .limit(limit)
        .toArray()) as IntentRow[]
    const asked = await read("id", ids, ids.length)
    const others = await read("same", [...new Set(asked.map(({ same }) => same))], lookalikesAtMost)
    const sameOf = new Map(asked.map(({ id, same }) => [id, same]))
    return new Map(
      ids.map((id) => [
        id,
        others.filter((other) => other.id !== id && other.same === sameOf.get(id)).map((other) => other.id),
      ]),
    )
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const { intents, places, connection } = this.#tables
    for (const one of [intents, places, connection]) one.close()
  }
}

const names = { intents: "intents", places: "places" } as const

function formatOf({ encoder }: LanceIndexOptions): string {
  return `parley intents 1, ${encoder.name}`
}

async function openTables(
  engine: LanceEngine,
  connection: LanceConnection,
  { encoder }: LanceIndexOptions,
): Promise<Tables> {
  const { Schema, Field, Utf8, Float64 } = engine.arrow
  const there = new Set(await connection.tableNames())
  const open = (name: string, schema: unknown) =>
    there.has(name) ? connection.openTable(name) : connection.createEmptyTable(name, schema)
  const places = new Schema([
    new Field("format", new Utf8()),
    new Field("revision", new Float64()),
    new Field("id", new Utf8()),
  ])
  return {
    engine,
    connection,
    intents: await open(names.intents, toSchema(engine, encoder.dimensions)),
    places: await open(names.places, places),
  }
}

async function readPlace(places: LanceTable, options: LanceIndexOptions): Promise<Place | undefined> {
  const condition = `format = ${quote(formatOf(options))}`
  const [row] = (await places.query().where(condition).limit(1).toArray()) as Place[]
  return row && { revision: row.revision, id: row.id }
}

async function merge(table: LanceTable, key: string, rows: readonly object[]): Promise<void> {
  await table.mergeInsert(key).whenMatchedUpdateAll().whenNotMatchedInsertAll().execute(rows)
}
