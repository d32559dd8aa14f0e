import { execFileSync } from "node:child_process"
import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { beforeAll, describe, expect, it } from "vitest"
import { anyIntents, questions } from "../../bench/support/any-intents.ts"
import type { IndexedIntent, RegistryStore } from "../../src/registry/index.ts"
import { LanceIndex, MemoryIndex } from "../../src/registry/index.ts"
import { intentIndexContract, openStore } from "../../src/registry/search/intent-index.contract.ts"
import { createStaticEncoder } from "../../src/understanding/index.ts"
import { start } from "../support/command-line.ts"

const engine = fileURLToPath(new URL("../../conformance/lancedb/", import.meta.url))
const folder = mkdtempSync(join(tmpdir(), "parley-lancedb-"))
const encoder = createStaticEncoder()

beforeAll(() => {
  // Not `npm ci`, which refuses a lock that lacks the binaries for other platforms.
  execFileSync("npm", ["install", "--no-save", "--no-audit", "--no-fund"], { cwd: engine, stdio: "inherit" })
  // LanceDB is found where a command is called.
  process.chdir(engine)
}, 600_000)

const open = (store: RegistryStore, name: string, now = Date.now) =>
  LanceIndex.open(store, { encoder, now, place: join(folder, name) })

describe("LanceDB", () => {
  intentIndexContract(async (store, place, now) => {
    const index = await open(store, place, now)
    return { index, [Symbol.asyncDispose]: () => index[Symbol.asyncDispose]() }
  })

  it("goes on where it stood, and begins anew with another store", async () => {
    await using one = await openStore()
    await using other = await openStore()
    await one.keep("host0.example", intents(3))
    await using first = await open(one.store, "reopened")
    await first.follow(one.store)
    await one.keep("host0.example", intents(5))
    await using again = await open(one.store, "reopened")
    expect(again.version).toBe(0)
    await again.follow(one.store)
    expect((await again.search({}, 0, 10)).total).toBe(5)
    await using elsewhere = await open(other.store, "reopened")
    expect((await elsewhere.search({}, 0, 10)).total).toBe(0)
  })

  it("ranks as the index in memory does: the same first result for 19 of 20 questions, and nine of the first ten", async () => {
    await using opened = await openStore()
    await opened.keep("host0.example", intents(2_000))
    const memory = new MemoryIndex({ encoder, now: Date.now })
    await using lance = await open(opened.store, "ranking")
    await Promise.all([memory.follow(opened.store), lance.follow(opened.store)])
    let [first, same, all] = [0, 0, 0]
    const asked = questions(100)
    for (const query of asked) {
      const [expected, found] = [await memory.search({ query }, 0, 10), await lance.search({ query }, 0, 10)]
      const ids = new Set(found.found.map(({ id }) => id))
      if (expected.found[0]?.id === found.found[0]?.id) first++
      all += expected.found.length
      same += expected.found.filter(({ id }) => ids.has(id)).length
    }
    console.log(`first result the same: ${first} of ${asked.length}; of the first ten: ${same} of ${all}`)
    expect(first).toBeGreaterThanOrEqual(0.95 * asked.length)
    expect(same).toBeGreaterThanOrEqual(0.9 * all)
  })

  it("serves the search of a mediator that chose it", async () => {
    const data = mkdtempSync(join(tmpdir(), "parley-lancedb-"))
    const args = ["mediator", "--crawl", "127.0.0.1:1", "--port", "0", "--data", data, "--index", "lancedb"]
    const mediator = start(args, { cwd: engine })
    const [, origin] = / is at (\S+)/.exec(await mediator.waitFor("stop it with")) ?? []
    const response = await fetch(`${origin}/api/intents/search?query=a%20flat`)
    expect(await response.json()).toMatchObject({ intents: [] })
    mediator.process.kill("SIGTERM")
    expect((await mediator.finished).code).toBe(0)
  })
})

/** Intents of one host, each under a name of its own. */
function intents(count: number): readonly IndexedIntent["record"][] {
  const [all = []] = anyIntents(count, count)
  return all.map(({ record }, place) => {
    const { descriptor } = record
    const name = `${descriptor.name}${place}`
    return {
      ...record,
      descriptor: { ...descriptor, name, namespace: "host0.example", uid: `host0.example:${name}:v1` },
    }
  })
}
