import type { Bindable } from "../engine.ts"
import { claimColumns, claimValues, type GroupStatements, onTakenScope, rowsOf } from "../ledger-groups.ts"

const settledColumns = ["TEXT", "BIGINT", "TEXT", "BIGINT", "TEXT", "TEXT", "TEXT", "TEXT"]
  .map((type) => `CAST(? AS ${type})`)
  .join(", ")

/** All rows at once: here every statement is a way to the server and back. */
export const postgresGroups: GroupStatements = {
  async insert(session, claims) {
    if (claims.length === 0) return []
    const rows = rowsOf(claims.length, "(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'running', 1)")
    const inserted = await session.all<{ id: string }>(
      `INSERT INTO execution (${claimColumns}) VALUES ${rows} ${onTakenScope} RETURNING id`,
      claims.flatMap(claimValues),
    )
    return has(inserted, claims)
  },
  async settle(session, settlements) {
    if (settlements.length === 0) return []
    const updated = await session.all<{ id: string }>(
      `UPDATE execution SET state = v.column3, settled_at = v.column4, output = v.column5, error = v.column6,
         code = v.column7, receipt = v.column8
       FROM (VALUES ${rowsOf(settlements.length, `(${settledColumns})`)}) AS v
       WHERE execution.id = v.column1 AND execution.attempt = v.column2 AND execution.state = 'running'
       RETURNING execution.id`,
      settlements.flatMap((one): Bindable[] => [
        one.id,
        one.attempt,
        one.state,
        one.settledAt,
        one.output,
        one.error === null ? null : JSON.stringify(one.error),
        one.error?.code ?? null,
        one.receipt,
      ]),
    )
    return has(updated, settlements)
  },
}

function has(
  rows: readonly { readonly id: string }[],
  wanted: readonly { readonly id: string }[],
): boolean[] {
  const ids = new Set(rows.map(({ id }) => id))
  return wanted.map(({ id }) => ids.has(id))
}
