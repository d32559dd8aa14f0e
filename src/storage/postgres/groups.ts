import type { Bindable } from "../engine.ts"
import { claimColumns, claimValues, type GroupStatements, onTakenScope } from "../ledger-groups.ts"

const text = "CAST(? AS TEXT[])"
const number = "CAST(? AS BIGINT[])"
const claimArrays = [text, text, text, text, text, text, text, text, number, number].join(", ")
const settledArrays = [text, number, text, number, text, text, text, text].join(", ")

/**
 * Sends all rows at once, since every statement is a round trip, and column by column, so that the statement is the
 * same for a group of any size and is planned once.
 */
export const postgresGroups: GroupStatements = {
  async insert(statements, claims) {
    if (claims.length === 0) return []
    const inserted = await statements.all<{ id: string }>(
      `INSERT INTO execution (${claimColumns}) SELECT c.*, 'running', 1 FROM unnest(${claimArrays}) AS c
       ${onTakenScope} RETURNING id`,
      toColumns(claims.map(claimValues)),
    )
    return has(inserted, claims)
  },
  async settle(statements, settlements) {
    if (settlements.length === 0) return []
    const rows = settlements.map(({ id, attempt, state, settledAt, output, error, receipt }) => {
      const stored = error === null ? null : JSON.stringify(error)
      return [id, attempt, state, settledAt, output, stored, error?.code ?? null, receipt]
    })
    const updated = await statements.all<{ id: string }>(
      `UPDATE execution SET state = v.state, settled_at = v.settled_at, output = v.output, error = v.error,
         code = v.code, receipt = v.receipt
       FROM unnest(${settledArrays}) AS v (id, attempt, state, settled_at, output, error, code, receipt)
       WHERE execution.id = v.id AND execution.attempt = v.attempt AND execution.state = 'running'
       RETURNING execution.id`,
      toColumns(rows),
    )
    return has(updated, settlements)
  },
}

function toColumns(rows: readonly (readonly Bindable[])[]): string[] {
  const [first = []] = rows
  return first.map((_, column) => toArray(rows.map((row) => row[column] ?? null)))
}

/** PostgreSQL 8.15.2: an array as text, its elements in quotes. */
function toArray(values: readonly Bindable[]): string {
  const elements = values.map((value) =>
    typeof value === "string" ? `"${value.replace(/["\\]/g, "\\$&")}"` : (value ?? "NULL"),
  )
  return `{${elements.join(",")}}`
}

function has(
  rows: readonly { readonly id: string }[],
  wanted: readonly { readonly id: string }[],
): boolean[] {
  const ids = new Set(rows.map(({ id }) => id))
  return wanted.map(({ id }) => ids.has(id))
}
