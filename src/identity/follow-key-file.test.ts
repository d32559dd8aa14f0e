import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describe, expect, it, vi } from "vitest"
import { followKeyFile } from "./follow-key-file.ts"
import { loadKeyFile, saveKeyFile } from "./key-file.ts"
import { KeyRing, publishedFirst } from "./keys.ts"

const day = 86_400_000

async function follow() {
  const path = join(mkdtempSync(join(tmpdir(), "parley-follow-")), "keys.json")
  const clock = { now: 1_000 * day }
  const errors: string[] = []
  const onError = (error: unknown) => void errors.push((error as Error).message)
  const keys = await followKeyFile(path, { now: () => clock.now, onError, every: 5 })
  const published = () => keys.publicKeys(clock.now).keys.map(({ kid }) => kid)
  const rotate = async (overlap: number) => {
    const rotated = (await loadKeyFile(path, clock.now)).rotate("receipt", clock.now, overlap)
    await saveKeyFile(path, rotated)
    return rotated.current("receipt").kid
  }
  return { path, clock, errors, keys, published, rotate, [Symbol.dispose]: () => keys[Symbol.dispose]() }
}

describe("a key file that is followed", () => {
  it("[IW-36] publishes a rotated key at once and signs with it when others can know it", async () => {
    using followed = await follow()
    const { clock, keys, published } = followed
    clock.now += day
    const old = keys.current("receipt").kid
    const rotated = await followed.rotate(7 * day)
    await vi.waitFor(() => expect(published()).toContain(rotated))
    expect(published()).toContain(old)
    expect(keys.current("receipt").kid).toBe(old)
    clock.now += publishedFirst
    expect(keys.current("receipt").kid).toBe(rotated)
    clock.now += 7 * day
    expect(published()).not.toContain(old)
  })

  it("signs with the new key at once where the old one is accepted no more", async () => {
    using followed = await follow()
    followed.clock.now += day
    const rotated = await followed.rotate(0)
    await vi.waitFor(() => expect(followed.keys.current("receipt").kid).toBe(rotated))
  })

  it("keeps its keys while the file is half written, gone or another ring, and says so once", async () => {
    using followed = await follow()
    const { path, errors, published } = followed
    const before = published()
    const whole = readFileSync(path, "utf8")
    const reported = async (text: string) => {
      await vi.waitFor(() => expect(errors.at(-1)).toContain(text))
      expect(published()).toEqual(before)
    }
    // In one step: a file that is being written may be seen empty before, which is another fault.
    writeFileSync(`${path}.half`, whole.slice(0, -20), { mode: 0o600 })
    renameSync(`${path}.half`, path)
    await reported("is not JSON")
    rmSync(path)
    await reported("no such file")
    await saveKeyFile(path, KeyRing.create(0))
    await reported("another key ring")
    expect(errors).toHaveLength(3)
    writeFileSync(path, whole)
    const rotated = await followed.rotate(day)
    await vi.waitFor(() => expect(published()).toContain(rotated))
  })
})
