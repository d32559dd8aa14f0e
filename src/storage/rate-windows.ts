import type { Claim, LimitClaim, Quota } from "../execution/index.ts"
import { defined } from "../intent/index.ts"
import type { Statements } from "./engine.ts"

export interface Counted {
  /** Claims over a limit, by id; they count in no window. */
  readonly refused: ReadonlyMap<string, LimitClaim>
  /** What is left in the windows of the others, by the key of the window. */
  readonly left: ReadonlyMap<string, number>
}

interface Wanted {
  readonly limit: LimitClaim
  readonly ids: string[]
}

/** Counts claims against their windows, exactly: a claim that one window refuses takes nothing out of the others. */
export async function applyLimits(
  statements: Statements,
  claims: readonly Pick<Claim, "id" | "limits">[],
): Promise<Counted> {
  const refused = new Map<string, LimitClaim>()
  const left = new Map<string, number>()
  const counted: { readonly key: string; readonly ids: readonly string[] }[] = []
  for (const [key, { limit, ids }] of inOneOrder(claims)) {
    const waiting = ids.filter((id) => !refused.has(id))
    if (waiting.length === 0) continue
    const count = await countIn(statements, key, limit, waiting.length)
    const over = Math.min(waiting.length, Math.max(0, count - limit.limit))
    const [admitted, excess] = [waiting.slice(0, waiting.length - over), waiting.slice(waiting.length - over)]
    if (over > 0) await giveBack(statements, key, over)
    for (const id of excess) refused.set(id, limit)
    counted.push({ key, ids: admitted })
    left.set(key, limit.limit - (count - over))
  }
  for (const { key, ids } of counted) {
    const elsewhere = ids.filter((id) => refused.has(id)).length
    if (elsewhere > 0) await giveBack(statements, key, elsewhere)
  }
  return { refused, left }
}

/** What a claim's own limits still allow; nothing where it has none. */
export function withQuotas(
  limits: readonly LimitClaim[],
  { left }: Counted,
): { readonly quotas?: readonly Quota[] } {
  if (limits.length === 0) return {}
  return { quotas: limits.map((limit) => ({ ...limit, left: Math.max(0, left.get(limit.key) ?? 0) })) }
}

/** The windows in one order on every node, so that two groups never wait for each other's rows. */
function inOneOrder(claims: readonly Pick<Claim, "id" | "limits">[]): [string, Wanted][] {
  const wanted = new Map<string, Wanted>()
  for (const { id, limits } of claims)
    for (const limit of limits) {
      const entry = wanted.get(limit.key) ?? { limit, ids: [] }
      entry.ids.push(id)
      wanted.set(limit.key, entry)
    }
  return [...wanted].sort(([a], [b]) => (a < b ? -1 : 1))
}

async function countIn(
  statements: Statements,
  key: string,
  { start, latest = Number.MAX_SAFE_INTEGER }: LimitClaim,
  more: number,
): Promise<number> {
  const [window] = await statements.all<{ count: number }>(
    `INSERT INTO rate_window (key, start, count) VALUES (?, ?, ?)
     ON CONFLICT (key) DO UPDATE SET
       count = CASE WHEN rate_window.start BETWEEN excluded.start AND ? THEN rate_window.count ELSE 0 END + excluded.count,
       start = CASE WHEN rate_window.start BETWEEN excluded.start AND ? THEN rate_window.start ELSE excluded.start END
     RETURNING count`,
    [key, start, more, latest, latest],
  )
  return Number(defined(window, "the window just counted").count)
}

async function giveBack(statements: Statements, key: string, over: number): Promise<void> {
  await statements.all("UPDATE rate_window SET count = count - ? WHERE key = ?", [over, key])
}
