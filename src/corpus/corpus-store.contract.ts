import { beforeEach, describe, expect, it } from "vitest"
import type { CorpusStore, LoadRun } from "./corpus-store.ts"

/** What every corpus store must do. `create` returns a new, empty store. */
export function corpusStoreContract(create: () => Promise<CorpusStore>): void {
  describe("corpus store", () => {
    let store: CorpusStore
    beforeEach(async () => {
      store = await create()
    })
    const item = (id: string, hash = `hash of ${id}`) => ({
      id,
      hash,
      item: { "@type": "Thing", name: `${id} ü😀` },
    })
    const put = async (run: LoadRun, ...ids: string[]) =>
      (await store.put(run, { items: ids.map((id) => item(id)), refusals: [], readTo: ids.at(-1) }, 1)).run

    it("keeps items, and tells new, changed and same apart by their hash", async () => {
      let run = await store.openRun("s", 1)
      run = await put(run, "a", "b")
      expect(run.counts).toMatchObject({ added: 2, changed: 0, same: 0 })
      run = (await store.put(run, { items: [item("a"), item("b", "other")], refusals: [], readTo: "b" }, 2))
        .run
      expect(run.counts).toMatchObject({ added: 2, changed: 1, same: 1 })
      expect((await store.load(["a", "x"])).get("a")).toEqual({ "@type": "Thing", name: "a ü😀" })
      expect((await store.load(["x"])).size).toBe(0)
    })

    it("goes on with a run that was interrupted, and begins anew after one that was finished", async () => {
      const run = await put(await store.openRun("s", 1), "a")
      expect(await store.openRun("s", 2)).toEqual(run)
      expect(run.readTo).toBe("a")
      await store.finishRun(run, 3)
      expect(await store.openRun("s", 4)).toMatchObject({
        number: run.number + 1,
        readTo: undefined,
        counts: { added: 0 },
      })
    })

    it("deletes what a later run of the same source no longer has, and nothing of another", async () => {
      await store.finishRun(await put(await store.openRun("other", 1), "z"), 1)
      await store.finishRun(await put(await store.openRun("s", 1), "a", "b"), 1)
      const second = await store.finishRun(await put(await store.openRun("s", 2), "b"), 2)
      expect(second.counts).toMatchObject({ same: 1, deleted: 1 })
      expect([...(await store.load(["a", "b", "z"])).keys()].sort()).toEqual(["b", "z"])
      const back = await put(await store.openRun("s", 3), "a", "b")
      expect(back.counts).toMatchObject({ added: 1, same: 1 })
      expect([...(await store.load(["a"])).keys()]).toEqual(["a"])
    })

    it("lists every change once, in order, deletions too", async () => {
      await store.finishRun(await put(await store.openRun("s", 1), "a", "b", "c"), 1)
      const first = await store.listChanges(0, 2)
      const rest = await store.listChanges(first.at(-1)!.revision, 10)
      expect([...first, ...rest].map(({ id }) => id)).toEqual(["a", "b", "c"])
      await store.finishRun(await put(await store.openRun("s", 2), "b"), 2)
      const gone = await store.listChanges(rest.at(-1)!.revision, 10)
      expect(gone.map(({ id, item }) => [id, item]).sort()).toEqual([
        ["a", undefined],
        ["c", undefined],
      ])
      expect(await store.forgetDeleted(5)).toBe(2)
      expect((await store.listChanges(0, 10)).map(({ id }) => id)).toEqual(["b"])
    })

    it("gives every change a revision of its own, whoever writes at the same time", async () => {
      const runs = await Promise.all(["p", "q", "r"].map((source) => store.openRun(source, 1)))
      await Promise.all(
        runs.map((run) => put(run, ...Array.from({ length: 20 }, (_, i) => `${run.source}${i}`))),
      )
      const revisions = (await store.listChanges(0, 100)).map(({ revision }) => revision)
      expect(new Set(revisions).size).toBe(60)
    })

    it("keeps what the last run refused, and why", async () => {
      const refuse = async (run: LoadRun, place: string, reason: string) =>
        (await store.put(run, { items: [], refusals: [{ place, reason }], readTo: undefined }, 1)).run
      await store.finishRun(await refuse(await store.openRun("s", 1), "line 1", "old"), 1)
      await store.finishRun(await refuse(await store.openRun("s", 2), "line 2", "new"), 2)
      expect(await store.listRefusals("s", 10)).toEqual([{ place: "line 2", reason: "new" }])
      expect(await store.listSources()).toMatchObject([
        { source: "s", state: "finished", counts: { refused: 1 } },
      ])
    })

    it("leaves an item with the source that gave it first, and takes it from another when that has it no more", async () => {
      await store.finishRun(await put(await store.openRun("first", 1), "a", "b"), 1)
      const run = await store.openRun("second", 2)
      const batch = { items: [item("a", "other"), item("b"), item("c")], refusals: [], readTo: undefined }
      const { run: put2, refusals } = await store.put(run, batch, 2)
      expect(refusals).toMatchObject([
        { place: "a", reason: expect.stringContaining("'first'") },
        { place: "b", reason: expect.stringContaining("'first'") },
      ])
      expect(put2.counts).toMatchObject({ added: 1, changed: 0, same: 0, refused: 2 })
      await store.finishRun(put2, 2)
      expect(await store.listRefusals("second", 10)).toHaveLength(2)
      expect((await store.listChanges(0, 10)).map(({ id, source }) => [id, source])).toEqual([
        ["a", "first"],
        ["b", "first"],
        ["c", "second"],
      ])
      await store.removeSource("first", 3)
      const again = await store.put(await store.openRun("second", 4), batch, 4)
      expect(again.refusals).toEqual([])
      expect(again.run.counts).toMatchObject({ added: 2, same: 1, refused: 0 })
    })

    it("is given one id by two sources at once: one keeps it, the other is refused", async () => {
      const runs = await Promise.all(["p", "q"].map((source) => store.openRun(source, 1)))
      const batch = { items: [item("a")], refusals: [], readTo: undefined }
      const results = await Promise.all(runs.map((run) => store.put(run, batch, 1)))
      expect(results.map(({ refusals }) => refusals.length).sort()).toEqual([0, 1])
    })

    it("takes a source away with everything it gave", async () => {
      await store.finishRun(await put(await store.openRun("s", 1), "a"), 1)
      expect(await store.removeSource("s", 2)).toBe(1)
      expect((await store.load(["a"])).size).toBe(0)
      expect(await store.listSources()).toEqual([])
    })
  })
}
