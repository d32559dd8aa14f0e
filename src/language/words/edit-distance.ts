/**
 * Returns how many letters must be added, dropped, changed or swapped with their neighbour to turn one word into the
 * other, or `limit` + 1 if it is more than `limit`. Only cells that can still be within the limit are computed, so
 * the cost is at most the length times the limit.
 */
export function editDistance(a: string, b: string, limit: number): number {
  const far = limit + 1
  if (Math.abs(a.length - b.length) > limit) return far
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => Math.min(index, far))
  for (let i = 1; i <= a.length; i++) {
    const row = new Array<number>(b.length + 1).fill(far)
    row[0] = Math.min(i, far)
    let best = row[0]
    const end = Math.min(b.length, i + limit)
    for (let j = Math.max(1, i - limit); j <= end; j++) {
      const same = a.charCodeAt(i - 1) === b.charCodeAt(j - 1)
      let cost = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (same ? 0 : 1))
      if (i > 1 && j > 1 && isSwapped(a, b, i, j)) cost = Math.min(cost, beforeLast[j - 2]! + 1)
      row[j] = Math.min(cost, far)
      best = Math.min(best, cost)
    }
    if (best > limit) return far
    beforeLast = last
    last = row
  }
  return last[b.length]!
}

function isSwapped(a: string, b: string, i: number, j: number): boolean {
  return a.charCodeAt(i - 1) === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === b.charCodeAt(j - 1)
}
