/** An item to put into a block: its position, and the number of texts it brings. */
export interface Placed {
  readonly centre: Float32Array
  readonly size: number
}

const rounds = 8

/**
 * Splits `items` into blocks of at most `limit` texts (or of one item), with similar items in the same block, so that
 * intents that are hard to tell apart are learnt together. Each block is halved by 2-means until all fit; the halves
 * are balanced, so the depth is logarithmic.
 */
export function partition(items: readonly Placed[], limit: number): number[][] {
  const blocks: number[][] = []
  const open: number[][] = [[...items.keys()]]
  for (let block = open.pop(); block !== undefined; block = open.pop()) {
    const size = block.reduce((sum, item) => sum + items[item]!.size, 0)
    if (size <= limit || block.length === 1) blocks.push(block)
    else open.push(...halve(items, block))
  }
  return blocks.filter((block) => block.length > 0)
}

function halve(items: readonly Placed[], block: readonly number[]): [number[], number[]] {
  let order = [...block]
  let [left, right] = farthestPair(items, block)
  for (let round = 0; round < rounds; round++) {
    const lean = new Map(
      block.map((item) => {
        const { centre } = items[item]!
        return [item, product(centre, left) - product(centre, right)]
      }),
    )
    order = block.toSorted((a, b) => lean.get(b)! - lean.get(a)! || a - b)
    const middle = order.length >> 1
    left = meanOf(items, order.slice(0, middle))
    right = meanOf(items, order.slice(middle))
  }
  const middle = order.length >> 1
  return [order.slice(0, middle), order.slice(middle)]
}

/** The item least like the first, and the item least like that one. */
function farthestPair(items: readonly Placed[], block: readonly number[]): [Float32Array, Float32Array] {
  const leastLike = (centre: Float32Array) => {
    let [least, found] = [Number.POSITIVE_INFINITY, centre]
    for (const item of block) {
      const likeness = product(items[item]!.centre, centre)
      if (likeness < least) [least, found] = [likeness, items[item]!.centre]
    }
    return found
  }
  const first = leastLike(items[block[0]!]!.centre)
  return [first, leastLike(first)]
}

function meanOf(items: readonly Placed[], members: readonly number[]): Float32Array {
  const mean = new Float32Array(items[0]!.centre.length)
  for (const item of members)
    for (let index = 0; index < mean.length; index++)
      mean[index]! += items[item]!.centre[index]! / members.length
  return mean
}

function product(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let index = 0; index < a.length; index++) sum += a[index]! * b[index]!
  return sum
}
