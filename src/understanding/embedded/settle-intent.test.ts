import { describe, expect, it } from "vitest"
import { settleIntent } from "./settle-intent.ts"
import type { Extracted } from "./values/index.ts"

function said(count: number): Extracted {
  const from = { start: 0, end: 1, text: "x" }
  const one = (index: number) => ({ parameter: `p${index}`, value: index, confidence: 1, from })
  return { values: Array.from({ length: count }, (_, index) => one(index)) }
}

const read = (counts: Readonly<Record<string, number>>) => (uid: string) => said(counts[uid] ?? 0)

describe("which of several intents is meant", () => {
  const even = [
    { uid: "find", confidence: 0.4 },
    { uid: "book", confidence: 0.38 },
    { uid: "cancel", confidence: 0.05 },
  ]

  it("is the rival that has a place for more of what was said", () => {
    const settled = settleIntent("ask", even, read({ find: 2, book: 3, cancel: 9 }))
    expect(settled).toMatchObject({ band: "act", extracted: said(3) })
    expect(settled.intents.map(({ uid }) => uid)).toEqual(["book", "find", "cancel"])
  })

  it("stays open where values do not tell", () => {
    expect(settleIntent("ask", even, read({ find: 2, book: 2 }))).toEqual({
      band: "ask",
      intents: even,
      extracted: said(2),
    })
  })

  it("is never moved where the words were clear or meant nothing here", () => {
    for (const band of ["act", "none"] as const)
      expect(settleIntent(band, even, read({ find: 0, book: 5 }))).toMatchObject({ band, intents: even })
    expect(settleIntent("none", [], read({}))).toEqual({ band: "none", intents: [], extracted: said(0) })
  })
})
