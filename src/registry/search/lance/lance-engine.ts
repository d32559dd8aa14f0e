import { createRequire } from "node:module"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { ParleyError } from "../../../intent/index.ts"

/** What is used of a query of LanceDB. */
export interface LanceQuery {
  nearestTo(vector: Float32Array): LanceQuery
  distanceType(type: "dot"): LanceQuery
  nprobes(count: number): LanceQuery
  refineFactor(factor: number): LanceQuery
  fullTextSearch(words: string, options: { readonly columns: readonly string[] }): LanceQuery
  where(condition: string): LanceQuery
  select(columns: readonly string[]): LanceQuery
  orderBy(order: { readonly columnName: string }): LanceQuery
  offset(count: number): LanceQuery
  limit(count: number): LanceQuery
  toArray(): Promise<unknown[]>
}

interface Merge {
  whenMatchedUpdateAll(): Merge
  whenNotMatchedInsertAll(): Merge
  execute(rows: readonly object[]): Promise<unknown>
}

export interface LanceTable {
  countRows(condition?: string): Promise<number>
  query(): LanceQuery
  mergeInsert(key: string): Merge
  delete(condition: string): Promise<unknown>
  createIndex(column: string, options: { readonly config: unknown }): Promise<void>
  listIndices(): Promise<readonly { readonly columns: readonly string[] }[]>
  optimize(options: { readonly cleanupOlderThan: Date }): Promise<unknown>
  close(): void
}

export interface LanceConnection {
  tableNames(): Promise<readonly string[]>
  openTable(name: string): Promise<LanceTable>
  createEmptyTable(name: string, schema: unknown): Promise<LanceTable>
  dropTable(name: string): Promise<void>
  close(): void
}

type Create<Options extends readonly unknown[]> = new (...options: Options) => unknown

/** What is used of `@lancedb/lancedb` and of `apache-arrow`, which it stands on. */
export interface LanceEngine {
  readonly lancedb: {
    connect(place: string): Promise<LanceConnection>
    readonly Index: Readonly<Record<"btree" | "labelList", () => unknown>> & {
      fts(options: Readonly<Record<string, unknown>>): unknown
      ivfPq(options: Readonly<Record<string, unknown>>): unknown
    }
  }
  readonly arrow: {
    readonly Schema: Create<[fields: readonly unknown[]]>
    readonly Field: Create<[name: string, type: unknown, nullable?: boolean]>
    readonly List: Create<[item: unknown]>
    readonly FixedSizeList: Create<[length: number, item: unknown]>
    readonly Utf8: Create<[]>
    readonly Int32: Create<[]>
    readonly Float32: Create<[]>
    readonly Float64: Create<[]>
  }
}

const packages = { lancedb: "@lancedb/lancedb", arrow: "apache-arrow" } as const
const versions = "@lancedb/lancedb@0.39.0 apache-arrow@18.1.0"

/** LanceDB, which whoever wants it installs beside Parley or in the folder that the command runs in. */
export async function loadLance(): Promise<LanceEngine> {
  try {
    const [lancedb, arrow] = await Promise.all([load(packages.lancedb), load(packages.arrow)])
    return { lancedb, arrow } as LanceEngine
  } catch (cause) {
    throw new ParleyError(
      "invalid_configuration",
      `The index 'lancedb' needs LanceDB: run 'npm install ${versions}' here, or leave the setting out to index in memory.`,
      { cause },
    )
  }
}

async function load(name: string): Promise<unknown> {
  const here = createRequire(join(process.cwd(), "package.json"))
  let found: string
  try {
    found = import.meta.resolve(name)
  } catch {
    // Not beside Parley: then where the command was called.
    found = pathToFileURL(here.resolve(name)).href
  }
  return import(found)
}
