/**
 * Yields items in order, sorting only as far as they are consumed: the first few of many cost little more than one
 * look at each. The items are kept in a binary heap.
 */
export function* sortLazily<Item>(
  items: readonly Item[],
  compare: (a: Item, b: Item) => number,
): Generator<Item> {
  const heap = [...items]
  for (let place = (heap.length >>> 1) - 1; place >= 0; place--) sink(heap, place, compare)
  while (heap.length > 0) {
    yield heap[0]!
    const last = heap.pop()!
    if (heap.length === 0) return
    heap[0] = last
    sink(heap, 0, compare)
  }
}

/** Moves an item down the heap until no child comes before it. */
function sink<Item>(heap: Item[], from: number, compare: (a: Item, b: Item) => number): void {
  const item = heap[from]!
  let place = from
  for (;;) {
    let below = place * 2 + 1
    if (below >= heap.length) break
    if (below + 1 < heap.length && compare(heap[below + 1]!, heap[below]!) < 0) below++
    if (compare(item, heap[below]!) <= 0) break
    heap[place] = heap[below]!
    place = below
  }
  heap[place] = item
}
