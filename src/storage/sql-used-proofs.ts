import { sha256, type UsedProofs } from "../identity/index.ts"
import type { Engine } from "./engine.ts"

const forgetEvery = 60_000

/** Used proofs in SQL, by their digests. Each node forgets those that are over once a minute while any are used. */
export function createSqlUsedProofs(engine: Engine): UsedProofs {
  let forgotten = Number.NEGATIVE_INFINITY
  return {
    async use(proof, until, now) {
      const isDue = now >= forgotten + forgetEvery || now < forgotten
      if (isDue) forgotten = now
      const rows = await engine.transaction(async (statements) => {
        if (isDue) await statements.all("DELETE FROM used_proof WHERE until <= ? RETURNING until", [now])
        return statements.all(
          `INSERT INTO used_proof (id, until) VALUES (?, ?)
           ON CONFLICT (id) DO UPDATE SET until = excluded.until WHERE used_proof.until <= ? RETURNING id`,
          [sha256(proof), until, now],
        )
      })
      return rows.length === 1
    },
  }
}
