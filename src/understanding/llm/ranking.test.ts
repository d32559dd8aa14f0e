import { describe, expect, it } from "vitest"
import type { Understood } from "../understanding.ts"
import { clampConfidence, toRanking } from "./ranking.ts"

const offered = new Set(["a", "b", "c"])
const unsure: Understood = { kind: "inform", band: "none", intents: [], values: [] }
const sureOf = (uid: string): Understood => ({ ...unsure, band: "act", intents: [{ uid, confidence: 0.9 }] })
const says = (match: "act" | "ask" | "none", ...intents: [string, number][]) => ({
  match,
  intents: intents.map(([uid, confidence]) => ({ uid, confidence })),
})

describe("ranking", () => {
  it("keeps what was offered, once each, best first, with confidences in range", () => {
    const answer = says("act", ["b", -4], ["a", 0.4], ["x", 1], ["a", 0.7], ["c", Number.NaN])
    expect(toRanking(answer, offered, unsure, undefined).intents).toEqual([
      { uid: "a", confidence: 0.7 },
      { uid: "b", confidence: 0 },
      { uid: "c", confidence: 0 },
    ])
    expect(clampConfidence(7)).toBe(0.95)
  })

  it("acts only with a clear first", () => {
    const band = (...intents: [string, number][]) =>
      toRanking(says("act", ...intents), offered, unsure, undefined).band
    expect(band(["a", 0.9], ["b", 0.3])).toBe("act")
    expect(band(["a", 0.9], ["b", 0.85])).toBe("ask")
    expect(band(["a", 0.4])).toBe("ask")
    expect(band(["x", 0.9])).toBe("none")
  })

  it("asks where both are sure of different things", () => {
    const disagreeing = toRanking(says("act", ["a", 0.9]), offered, sureOf("b"), undefined)
    expect(disagreeing.band).toBe("ask")
    expect(disagreeing.intents.map(({ uid }) => uid).sort()).toEqual(["a", "b"])
    expect(toRanking(says("none"), offered, sureOf("b"), undefined)).toEqual({
      band: "ask",
      intents: [{ uid: "b", confidence: 0.9 }],
      claimed: undefined,
    })
  })

  it("stays with the intent under way unless the words are seconded", () => {
    expect(toRanking(says("act", ["a", 0.9]), offered, sureOf("b"), "a").band).toBe("act")
    expect(toRanking(says("act", ["b", 0.9]), offered, unsure, "a").band).toBe("ask")
    expect(toRanking(says("act", ["b", 0.9]), offered, sureOf("b"), "a").band).toBe("act")
    expect(toRanking(says("none"), offered, sureOf("a"), "a").band).toBe("none")
  })
})
