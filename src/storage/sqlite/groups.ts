import { claimColumns, claimValues, type GroupStatements, onTakenScope } from "../ledger-groups.ts"

const insert = `INSERT INTO execution (${claimColumns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'running', 1) ${onTakenScope}`

const settle = `UPDATE execution SET state = ?, settled_at = ?, output = ?, error = ?, code = ?, receipt = ?
  WHERE id = ? AND attempt = ? AND state = 'running'`

/**
 * Writes row by row: here a statement is a call in this process, and one over many rows would have to gather them
 * first.
 */
export const sqliteGroups: GroupStatements = {
  async insert(statements, claims) {
    const inserted: boolean[] = []
    for (const one of claims) inserted.push((await statements.run(insert, claimValues(one))) === 1)
    return inserted
  },
  async settle(statements, settlements) {
    const settled: boolean[] = []
    for (const { id, attempt, state, settledAt, output, error, receipt } of settlements) {
      const text = error === null ? null : JSON.stringify(error)
      const values = [state, settledAt, output, text, error?.code ?? null, receipt, id, attempt]
      settled.push((await statements.run(settle, values)) === 1)
    }
    return settled
  },
}
