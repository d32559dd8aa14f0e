import type { Kysely } from "kysely"
import type { Tables } from "./tables.ts"

/** What both engines can bind. A date or an object is refused before it reaches the database. */
export type Bindable = string | number | bigint | null | Uint8Array

/**
 * Runs hand-written statements inside one transaction. Placeholders are `?` on both engines; a statement is
 * prepared once per connection and found again by its text.
 */
export interface Statements {
  all<Row>(sql: string, values: readonly Bindable[]): Promise<Row[]> | Row[]
  /** Returns how many rows the statement wrote. */
  run(sql: string, values: readonly Bindable[]): Promise<number> | number
}

/** One database, embedded or a server, behind what the stores need of it. */
export interface Engine extends AsyncDisposable {
  readonly name: "sqlite" | "postgres"
  /** For statements off the hot path. */
  readonly db: Kysely<Tables>
  /**
   * One transaction that may write. `run` awaits nothing but its statements, has no other effect, and may be run
   * again when the engine asks for it.
   */
  transaction<T>(run: (statements: Statements) => Promise<T>): Promise<T>
}

export function assertBindable(values: readonly unknown[]): asserts values is readonly Bindable[] {
  for (let index = 0; index < values.length; index++) {
    const value = values[index]
    const type = typeof value
    if (
      type === "string" ||
      type === "number" ||
      type === "bigint" ||
      value === null ||
      value instanceof Uint8Array
    )
      continue
    throw new TypeError(
      `Statement value ${index + 1} is a ${value instanceof Date ? "Date" : type}, which has no column type.`,
    )
  }
}
