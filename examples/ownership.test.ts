import { expect, test } from "vitest"
import { createCode, createId, ownerOf } from "./ownership.ts"

test("callers of different kinds never share what they own, and anonymous ones own nothing", () => {
  expect(ownerOf({ kind: "agent", id: "x" })).not.toBe(ownerOf({ kind: "user", id: "x" }))
  expect(ownerOf({ kind: "anonymous", id: "x" })).toBeNull()
})

test("an id that is taken is not given again", () => {
  const seen: string[] = []
  const id = createId("RES", (candidate) => seen.push(candidate) < 3)
  expect(seen).toHaveLength(3)
  expect(id).toBe(seen[2])
  expect(id).toMatch(/^RES-[2-9A-Z]{6}$/)
})

test("codes differ", () => {
  const codes = new Set(Array.from({ length: 1000 }, createCode))
  expect(codes.size).toBe(1000)
})
