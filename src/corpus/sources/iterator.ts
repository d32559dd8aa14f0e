import type { CorpusSource } from "../load.ts"

/** A business's own items: rows of its database, a list, or anything else that can be iterated. */
export function createIteratorSource(
  name: string,
  items: () => AsyncIterable<unknown> | Iterable<unknown>,
): CorpusSource {
  return {
    name,
    async *read() {
      let number = 0
      for await (const item of items()) yield { place: `item ${++number}`, item }
    },
  }
}
