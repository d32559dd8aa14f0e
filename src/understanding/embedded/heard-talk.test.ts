import { expect, it } from "vitest"
import { heardTalk } from "./heard-talk.ts"
import type { Reading } from "./reader/reading.ts"

function reading(acts: Readonly<Record<string, number>>): Reading {
  return { parameters: new Map(), others: [], acts: new Map(Object.entries(acts)) }
}

it("hears that a person or a moment is wanted, where it is very sure, and nothing that would carry something out", () => {
  expect(heardTalk(reading({ hold: 0.98 }))).toEqual({ talk: "hold" })
  expect(heardTalk(reading({ person: 0.99, out_of_scope: 1 }))).toEqual({ talk: "person" })
  expect(heardTalk(reading({ hold: 0.8, affirm: 1, cancel: 1 }))).toEqual({})
  expect(heardTalk(reading({ hold: 0.98, inform: 0.4 }))).toEqual({})
  expect(heardTalk(undefined)).toEqual({})
})
