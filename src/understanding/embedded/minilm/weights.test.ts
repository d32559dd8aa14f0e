import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { openWeights } from "./weights.ts"

const folder = mkdtempSync(join(tmpdir(), "parley-weights-"))
afterAll(() => rmSync(folder, { recursive: true }))

function writeTensors(): string {
  const halves = Uint16Array.of(0x3c00, 0xc000, 0x0001, 0x7bff, 0x3555, 0x8000)
  const header = Buffer.from(
    JSON.stringify({
      table: { dtype: "F16", shape: [3, 2], data_offsets: [0, 12] },
      other: { dtype: "I64", shape: [1], data_offsets: [12, 20] },
    }),
  )
  const length = Buffer.alloc(8)
  length.writeBigUInt64LE(BigInt(header.length))
  const path = join(folder, "weights.safetensors")
  writeFileSync(path, Buffer.concat([length, header, Buffer.from(halves.buffer), Buffer.alloc(8)]))
  return path
}

describe("openWeights", () => {
  it("widens 16-bit floats, the smallest and the largest included", () => {
    const values = openWeights(writeTensors()).read("table")
    expect([...values]).toEqual([1, -2, 2 ** -24, 65504, Math.fround(0.333251953125), -0])
  })

  it("reads single rows", () => {
    const target = new Float32Array(4)
    openWeights(writeTensors()).openRows("table")(1, target, 2)
    expect([...target]).toEqual([0, 0, 2 ** -24, 65504])
  })

  it("names a tensor that is missing or of another type", () => {
    const weights = openWeights(writeTensors())
    expect(() => weights.read("none")).toThrow(/'none'/)
    expect(() => weights.read("other")).toThrow(/'other'/)
  })
})
