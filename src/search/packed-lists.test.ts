import fc from "fast-check"
import { expect, it } from "vitest"
import { PackedLists } from "./packed-lists.ts"

const additions = fc.array(fc.tuple(fc.nat(8), fc.nat(1_000)), { maxLength: 200 })

function entriesOf(lists: PackedLists, list: number): number[] {
  return lists.parts(list).flatMap((part) => Array.from(part))
}

it("keeps each list in the order it was added, packed, stored and opened at any time", () => {
  fc.assert(
    fc.property(additions, additions, (before, after) => {
      let lists = new PackedLists()
      const plain = new Map<number, number[]>()
      const add = ([list, entry]: readonly [number, number]) => {
        lists.add(list, entry)
        plain.set(list, [...(plain.get(list) ?? []), entry])
        expect(lists.last(list)).toBe(entry)
      }
      for (const one of before) add(one)
      const snapshot = lists.toSnapshot()
      lists = new PackedLists()
      lists.load(snapshot)
      for (const one of after) add(one)
      const even = lists.replaced((entry) => (entry % 2 === 0 ? entry / 2 : undefined))
      for (let list = 0; list <= 9; list++) {
        const expected = plain.get(list) ?? []
        expect(entriesOf(lists, list)).toEqual(expected)
        expect(lists.lengthOf(list)).toBe(expected.length)
        expect(entriesOf(even, list)).toEqual(expected.filter((entry) => entry % 2 === 0).map((n) => n / 2))
      }
    }),
  )
})
