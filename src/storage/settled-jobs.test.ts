import { afterAll, describe, expect, it } from "vitest"
import { engines } from "../../test/support/engines.ts"
import type { Claim, Settlement } from "../execution/index.ts"
import type { NewJob } from "../jobs/index.ts"
import type { Engine } from "./engine.ts"
import { createSqlJobStore, createSqlLedger, openStorage } from "./index.ts"

const claim = (id: string): Claim => ({
  id,
  scope: id,
  uid: "a.example:b:v1",
  principalKind: "agent",
  principalId: "agent:me",
  input: "{}",
  inputDigest: "",
  price: null,
  leaseUntil: 100,
  startedAt: 1,
  limits: [],
})

const settlement = (id: string, attempt = 1): Settlement => ({
  id,
  attempt,
  state: "succeeded",
  settledAt: 5,
  output: "{}",
  error: null,
  receipt: "{}",
})

const jobOf = ({ id, attempt, settledAt }: Settlement): NewJob => ({
  id: `job_${id}_${attempt}`,
  kind: "tell",
  owner: "",
  input: { id },
  attempt: 0,
  leaseUntil: settledAt,
  created: settledAt,
  expires: 1_000,
})

for (const { name, create } of engines)
  describe(`jobs of settlements on ${name}`, () => {
    const opened: Engine[] = []
    afterAll(() => Promise.all(opened.map((engine) => engine[Symbol.asyncDispose]())))

    async function open() {
      const engine = await openStorage(await create())
      opened.push(engine)
      return { store: createSqlJobStore(engine), ledger: createSqlLedger(engine, { jobOf }) }
    }

    it("are added with each settlement that counted, and not with one that did not", async () => {
      const { store, ledger } = await open()
      await ledger.commit([claim("a"), claim("b")], [])
      expect(await store.takeUp("tell", 10, 20, 10)).toEqual([])
      await ledger.commit([], [settlement("a"), settlement("b", 2)])
      const due = await store.takeUp("tell", 10, 20, 10)
      expect(due.map(({ id, attempt, input }) => ({ id, attempt, input }))).toEqual([
        { id: "job_a_1", attempt: 1, input: { id: "a" } },
      ])
    })

    it("are added anew for what is settled anew, also while the one before is in somebody's hands", async () => {
      const { store, ledger } = await open()
      await ledger.commit([claim("a")], [])
      await ledger.commit([], [{ ...settlement("a"), state: "failed" }])
      await store.takeUp("tell", 10, 20, 1)
      await ledger.reclaim({ id: "a", attempt: 1, leaseUntil: 100, limits: [] })
      await ledger.commit([], [settlement("a", 2)])
      expect(await store.takeUp("tell", 10, 20, 10)).toMatchObject([{ id: "job_a_2" }])
    })

    it("are lost with the settlement they belong to, and with nothing else", async () => {
      const { store, ledger } = await open()
      await ledger.commit([claim("a")], [])
      await store.add({ ...jobOf(settlement("a")), kind: "other" }, 10)
      await expect(ledger.commit([], [settlement("a")])).rejects.toThrow()
      expect(await ledger.find("a")).toMatchObject({ state: "running" })
    })
  })
