import canonicalize from "canonicalize"
import { describe, expect, it } from "vitest"
import { canonicalJson } from "../../src/identity/canonical-json.ts"

/** xorshift64*: every run tries the same million bit patterns. */
function* bitPatterns(count: number): Generator<bigint> {
  let state = 0x9e3779b97f4a7c15n
  for (let i = 0; i < count; i++) {
    state ^= state >> 12n
    state = BigInt.asUintN(64, state ^ (state << 25n))
    state ^= state >> 27n
    yield BigInt.asUintN(64, state * 0x2545f4914f6cdd1dn)
  }
}

describe("RFC 8785 numbers", () => {
  it("[IS-06] a million doubles of arbitrary bits are written as the reference library writes them", () => {
    const view = new DataView(new ArrayBuffer(8))
    let tried = 0
    for (const bits of bitPatterns(1_001_000)) {
      view.setBigUint64(0, bits)
      const number = view.getFloat64(0)
      if (!Number.isFinite(number)) continue
      tried++
      const written = canonicalJson(number)
      if (written !== canonicalize(number) || Number(written) !== number)
        expect.fail(`${bits.toString(16)}: ${written} and ${canonicalize(number)}`)
    }
    expect(tried).toBeGreaterThanOrEqual(1_000_000)
  })

  it("[IS-06] so are a hundred thousand decimal numbers as people write them", () => {
    for (let i = 0; i < 100_000; i++) {
      const number = Number(`${i % 2 === 0 ? "-" : ""}${i * 7919}e${(i % 60) - 30}`)
      if (canonicalJson(number) !== canonicalize(number)) expect.fail(String(number))
    }
  })
})
