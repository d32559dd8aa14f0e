/**
 * Returns how many letters must be added, dropped, changed or swapped with their neighbour to turn one word into the
 * other, or `limit` + 1 if it is more than `limit`. Only cells that can still be within the limit are computed, so
 * the cost is at most the length times the limit.
 */
export function editDistance(a: string, b: string, limit: number): number {
  const far = limit + 1
  if (Math.abs(a.length - b.length) > limit) return far
  let [beforeLast, last, row] = b.length < longest ? rows : createRows(b.length + 1)
  for (let j = 0; j <= b.length; j++) last[j] = Math.min(j, far)
  for (let i = 1; i <= a.length; i++) {
    row.fill(far, 0, b.length + 1)
    let best = Math.min(i, far)
    row[0] = best
    const end = Math.min(b.length, i + limit)
    for (let j = Math.max(1, i - limit); j <= end; j++) {
      const same = a.charCodeAt(i - 1) === b.charCodeAt(j - 1)
      let cost = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (same ? 0 : 1))
      if (i > 1 && j > 1 && isSwapped(a, b, i, j)) cost = Math.min(cost, beforeLast[j - 2]! + 1)
      row[j] = Math.min(cost, far)
      best = Math.min(best, cost)
    }
    if (best > limit) return far
    ;[beforeLast, last, row] = [last, row, beforeLast]
  }
  return last[b.length]!
}

/** Words are short and compared by the thousand: their rows are made once. */
const longest = 64

function createRows(length: number): [Uint16Array, Uint16Array, Uint16Array] {
  return [new Uint16Array(length), new Uint16Array(length), new Uint16Array(length)]
}

const rows = createRows(longest)

function isSwapped(a: string, b: string, i: number, j: number): boolean {
  return a.charCodeAt(i - 1) === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === b.charCodeAt(j - 1)
}
