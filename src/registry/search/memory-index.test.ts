import { mkdtempSync, readFileSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { createStaticEncoder } from "../../understanding/index.ts"
import { intentRecord } from "../registry-store.contract.ts"
import { intentIndexContract, openStore } from "./intent-index.contract.ts"
import { MemoryIndex } from "./memory-index.ts"
import { openSnapshot, saveSnapshot } from "./snapshot-file.ts"

const options = { encoder: createStaticEncoder(), now: Date.now }
const words = ["flat in Lisbon", "pizza", "weather tomorrow", "taxi to the airport", "flowers", "dentist"]

async function openHomes() {
  const { store, keep, ...opened } = await openStore()
  const intents = words.map((text, n) => intentRecord(`homes.example:do${n}:v1`, `Finds a ${text}`))
  return {
    ...opened,
    store,
    keep: (count: number) => keep("homes.example", intents.slice(0, count), "Homes"),
  }
}

intentIndexContract(async (_, __, now) => ({
  index: new MemoryIndex({ ...options, now }),
  [Symbol.asyncDispose]: async () => undefined,
}))

describe("snapshot of an index in memory", () => {
  it("is the same after a snapshot, and goes on from there", async () => {
    await using opened = await openHomes()
    const { store, keep } = opened
    const path = join(mkdtempSync(join(tmpdir(), "parley-index-")), "index.bin")
    await keep(4)
    const index = new MemoryIndex(options)
    await index.follow(store)
    await keep(3)
    await index.follow(store)
    await saveSnapshot(path, index)
    await keep(6)
    const again = await openSnapshot(path, store, options)
    expect(again?.size).toBe(3)
    for (const query of words)
      expect(await again?.search({ query }, 0, 10)).toEqual(await index.search({ query }, 0, 10))
    await again?.follow(store)
    await index.follow(store)
    expect(again?.size).toBe(6)
    for (const query of words)
      expect(await again?.search({ query }, 0, 10)).toEqual(await index.search({ query }, 0, 10))
    expect(await again?.search({}, 0, 10)).toEqual(await index.search({}, 0, 10))
  })

  it("takes no snapshot of another store, and none that is damaged", async () => {
    await using one = await openHomes()
    await using other = await openHomes()
    const path = join(mkdtempSync(join(tmpdir(), "parley-index-")), "index.bin")
    expect(await openSnapshot(path, one.store, options)).toBeUndefined()
    await one.keep(2)
    const index = new MemoryIndex(options)
    await index.follow(one.store)
    await saveSnapshot(path, index)
    expect(await openSnapshot(path, one.store, options)).toBeDefined()
    expect(await openSnapshot(path, other.store, options)).toBeUndefined()
    const whole = readFileSync(path)
    const cut = [whole.subarray(0, 500), whole.subarray(0, -1), Buffer.from("short")]
    const changed = [0, 9, 100, whole.length - 20].map((place) => {
      const copy = Buffer.from(whole)
      copy.writeUInt8(copy.readUInt8(place) ^ 1, place)
      return copy
    })
    for (const damaged of [...cut, ...changed]) {
      writeFileSync(path, damaged)
      expect(await openSnapshot(path, one.store, options)).toBeUndefined()
    }
  })
})
