import { mkdtempSync, readdirSync, rmSync, truncateSync, utimesSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { packedLength } from "../transformer/attention.ts"
import { shape } from "../transformer/shape.ts"
import { LabelMemory } from "./label-memory.ts"
import { LabelStore } from "./label-store.ts"
import type { EncodedBatch } from "./model.ts"

const layers = 2
const planned = [
  [
    [1, 2, 3],
    [4, 5],
  ],
  [[6, 7, 8, 9]],
]

function encode(seed: number): EncodedBatch[] {
  return planned.map((batch) => {
    const count = batch.reduce((sum, block) => sum + block.length, 0)
    return {
      count,
      halves: Uint16Array.from(
        { length: packedLength(count, shape.width) * layers },
        (_, index) => index + seed,
      ),
      states: Float32Array.from({ length: batch.length * shape.width }, (_, index) => index / 7 + seed),
    }
  })
}

describe("LabelStore", () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "parley-labels-"))
  })
  afterEach(() => rmSync(folder, { recursive: true }))
  const open = (digest = "weights", most?: number) => new LabelStore(folder, { digest, layers }, most)

  it("gives back what was saved for the same weights and words", () => {
    open().save("words", encode(1))
    expect(open().load("words", planned)).toEqual(encode(1))
    expect(open().load("other words", planned)).toBeUndefined()
    expect(open("other weights").load("words", planned)).toBeUndefined()
  })

  it("takes a file that was cut short for absent", () => {
    open().save("words", encode(1))
    for (const name of readdirSync(folder)) truncateSync(join(folder, name), 1000)
    expect(open().load("words", planned)).toBeUndefined()
  })

  it("removes what was used longest ago when there is too much", () => {
    const size = encode(1).reduce(
      (sum, { halves, states }) => sum + halves.byteLength + states.byteLength,
      32,
    )
    const store = open("weights", size * 2)
    for (const key of ["a", "b"]) store.save(key, encode(1))
    for (const name of readdirSync(folder)) utimesSync(join(folder, name), 1, 1)
    store.load("a", planned)
    store.save("c", encode(1))
    expect(["a", "b", "c"].filter((key) => store.load(key, planned))).toEqual(["a", "c"])
  })
})

describe("LabelMemory", () => {
  it("drops what was used longest ago when there is too much", () => {
    const labels = { batches: encode(1), parts: { count: 0, rows: new Float32Array(0) } }
    const size = encode(1).reduce((sum, { halves, states }) => sum + halves.byteLength + states.byteLength, 0)
    const memory = new LabelMemory(size * 2)
    memory.set("a", labels)
    memory.set("b", labels)
    memory.get("a")
    memory.set("c", labels)
    expect(["a", "b", "c"].filter((key) => memory.get(key))).toEqual(["a", "c"])
    memory.set("c", labels)
    expect(memory.get("a")).toBeDefined()
  })
})
