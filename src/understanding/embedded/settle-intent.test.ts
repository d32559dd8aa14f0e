import { describe, expect, it } from "vitest"
import type { FoundBy } from "../understanding.ts"
import { settleIntent } from "./settle-intent.ts"
import type { Extracted } from "./values/index.ts"

function said(count: number, by?: FoundBy): Extracted {
  const from = { start: 0, end: 1, text: "x" }
  const one = (index: number) => ({ parameter: `p${index}`, value: index, confidence: 1, from, by })
  return { values: Array.from({ length: count }, (_, index) => one(index)) }
}

type Counts = Readonly<Record<string, number>>

const read = (counts: Counts) => (uid: string) => said(counts[uid] ?? 0)
const find = () => undefined

describe("which of several intents is meant", () => {
  const even = [
    { uid: "find", confidence: 0.4 },
    { uid: "book", confidence: 0.38 },
    { uid: "cancel", confidence: 0.05 },
  ]

  it("is the rival that has a place for more of what was said", () => {
    const settled = settleIntent({
      band: "ask",
      intents: even,
      find,
      names: () => true,
      read: read({ find: 2, book: 3, cancel: 9 }),
    })
    expect(settled).toMatchObject({ band: "act", extracted: said(3) })
    expect(settled.intents.map(({ uid }) => uid)).toEqual(["book", "find", "cancel"])
  })

  it("stays open where values do not tell", () => {
    expect(
      settleIntent({ band: "ask", intents: even, find, names: () => true, read: read({ find: 2, book: 2 }) }),
    ).toEqual({
      band: "ask",
      intents: even,
      extracted: said(2),
    })
  })

  it("is never moved where the words were clear or meant nothing here", () => {
    for (const band of ["act", "none"] as const)
      expect(
        settleIntent({ band, intents: even, find, names: () => true, read: read({ find: 0, book: 5 }) }),
      ).toMatchObject({
        band,
        intents: even,
      })
    expect(settleIntent({ band: "none", intents: [], find, names: () => true, read: read({}) })).toEqual({
      band: "none",
      intents: [],
      extracted: said(0),
    })
  })

  it("is the one that has a parameter for all of a message that is nothing but values", () => {
    const typed = (counts: Counts) => (uid: string) => said(counts[uid] ?? 0, "grammar")
    const settled = settleIntent({
      band: "none",
      intents: even,
      find,
      names: () => true,
      read: typed({ find: 2, book: 3 }),
    })
    expect(settled).toMatchObject({
      band: "act",
      intents: [{ uid: "book" }, { uid: "find" }, { uid: "cancel" }],
    })
  })

  it("is none where words are left over, or where two take the values alike", () => {
    const leftOver = [{ why: "unknown" as const, from: { start: 0, end: 1, text: "x" } }]
    const unexplained = () => ({ ...said(3, "grammar"), leftOver })
    expect(
      settleIntent({ band: "none", intents: even, find, names: () => true, read: unexplained }).band,
    ).toBe("none")
    const alike = () => said(2, "grammar")
    expect(settleIntent({ band: "none", intents: even, find, names: () => true, read: alike }).band).toBe(
      "none",
    )
  })
})

describe("what an intent leaves over", () => {
  const sure = [
    { uid: "price", confidence: 0.85 },
    { uid: "book", confidence: 0.1 },
  ]
  const day = { from: { start: 0, end: 1, text: "x" }, why: "date" } as const
  const reads = (uid: string): Extracted =>
    uid === "book" ? said(4, "grammar") : { ...said(1, "option"), leftOver: [day] }

  it("speaks for another that has a place for it", () => {
    const settled = settleIntent({ band: "act", intents: sure, find, names: () => true, read: reads })
    expect(settled.intents[0]?.uid).toBe("book")
  })

  it("does not where nothing is left over", () => {
    const read = (uid: string) => (uid === "book" ? said(4, "grammar") : said(1, "option"))
    const settled = settleIntent({ band: "act", intents: sure, find, names: () => true, read })
    expect(settled.intents[0]?.uid).toBe("price")
  })
})

describe("what cannot be undone", () => {
  const descriptor = (effect: "write" | "destructive") =>
    ({ effect, parameters: [] }) as unknown as ReturnType<Parameters<typeof settleIntent>[0]["find"]>
  const intents = [
    { uid: "cancel", confidence: 0.9 },
    { uid: "change", confidence: 0.1 },
  ]
  const candidates = {
    band: "act",
    intents,
    find: (uid: string) => descriptor(uid === "cancel" ? "destructive" : "write"),
    read: () => said(1, "pattern"),
  } as const

  it("is asked about where only the number of a booking was said", () => {
    const settled = settleIntent({ ...candidates, names: () => false })
    expect(settled).toMatchObject({ band: "ask", intents: [{ uid: "change" }, { uid: "cancel" }] })
  })

  it("is meant where the words say so", () => {
    expect(settleIntent({ ...candidates, names: () => true })).toMatchObject({ band: "act", intents })
  })
})
