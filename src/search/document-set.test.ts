import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { DocumentSet } from "./document-set.ts"

const documents = fc.uniqueArray(fc.integer({ min: 0, max: 200 }))

function setOf(numbers: readonly number[]): DocumentSet {
  const set = new DocumentSet()
  for (const number of numbers) set.add(number)
  return set
}

function inOrder(numbers: Iterable<number>): number[] {
  return [...numbers].sort((a, b) => a - b)
}

describe("a set of documents", () => {
  it("agrees with a plain set", () => {
    fc.assert(
      fc.property(documents, documents, fc.nat(210), (one, other, most) => {
        const both = inOrder(new Set([...one, ...other]))
        const kept = setOf(one)
        kept.keep(setOf(other))
        expect(kept.list()).toEqual(inOrder(one).filter((document) => other.includes(document)))
        const dropped = setOf(one)
        dropped.drop(setOf(other))
        expect(dropped.list()).toEqual(inOrder(one).filter((document) => !other.includes(document)))
        const joined = setOf(one).copy()
        joined.join(setOf(other))
        expect(joined.list(most)).toEqual(both.slice(0, most))
        expect(joined.count()).toBe(both.length)
        for (const document of other) joined.delete(document)
        expect(joined.list()).toEqual(dropped.list())
      }),
    )
  })
})
