import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { readPlainly } from "../../../../test/support/plain-reader.ts"
import { writeSmallReader } from "../../../../test/support/small-reader.ts"
import { toBatches } from "./limits.ts"
import { createReaderModel } from "./model.ts"
import { parseReaderFile } from "./reader-file.ts"
import { openReaderWeights } from "./weights.ts"

const folder = mkdtempSync(join(tmpdir(), "parley-reader-"))
writeSmallReader(folder, { layers: 2, words: 600 })
const weights = openReaderWeights(folder, parseReaderFile(folder))
afterAll(() => {
  weights[Symbol.dispose]()
  rmSync(folder, { recursive: true })
})

function block(length: number, seed: number): number[] {
  return Array.from({ length }, (_, index) => (seed * 97 + index * 31) % 600)
}

describe("reader model", () => {
  const model = createReaderModel(weights)

  it("says what a plain forward pass over one masked input says", () => {
    const batches = [[block(5, 1), block(9, 2)], [block(4, 3)], [block(3, 4), block(2, 5)]]
    const blocks = batches.flat()
    const labels = model.join(batches.map((batch) => model.encode(batch)))
    for (const asked of [[], [1, 3]]) {
      const message = { numbers: block(17, 6), words: { start: 5, length: 11 }, asked }
      const [quick, plain] = [model.read(labels, message), readPlainly(weights, blocks, message)]
      expectNear(quick.spans, plain.spans.flat(2))
      expectNear(quick.statuses, plain.statuses.flat())
      expectNear(quick.acts.subarray(0, plain.acts.length), plain.acts)
    }
  })

  it("gives each label the same, however labels are encoded together", () => {
    const blocks = [block(20, 7), block(26, 8), block(12, 9)]
    const message = { numbers: block(12, 6), words: { start: 2, length: 9 }, asked: [0] }
    const together = model.read(model.join([model.encode(blocks)]), message)
    const apart = model.read(model.join(blocks.map((one) => model.encode([one]))), message)
    expectNear(together.spans, [...apart.spans])
    expectNear(together.statuses, [...apart.statuses])
  })

  it("reads the longest message over many labels", () => {
    const blocks = Array.from({ length: 150 }, (_, index) => block(6, index))
    const labels = model.join(toBatches(blocks).map((batch) => model.encode(batch)))
    const read = model.read(labels, {
      numbers: block(91, 2),
      words: { start: 26, length: 64 },
      asked: [149],
    })
    expect(read.spans.length).toBe(150 * 64 * 3)
    expect([...read.spans, ...read.statuses].every(Number.isFinite)).toBe(true)
  })
})

/** Keys and values of labels have 8 bits behind the point: chances differ a little. */
function expectNear(found: Float32Array, expected: readonly number[]): void {
  expect(found.length).toBe(expected.length)
  for (const [place, value] of expected.entries()) expect(Math.abs(found[place]! - value)).toBeLessThan(5e-3)
}
