import { afterAll, describe } from "vitest"
import { engines } from "../../test/support/engines.ts"
import { interactionStoreContract } from "../conversation/interaction-store.contract.ts"
import { ledgerContract } from "../execution/ledger.contract.ts"
import type { Engine } from "./engine.ts"
import { createSqlInteractionStore, createSqlLedger, openStorage } from "./index.ts"

for (const { name, create } of engines) {
  describe(name, () => {
    const opened: Engine[] = []
    const open = async () => {
      const engine = await openStorage(await create())
      opened.push(engine)
      return engine
    }
    afterAll(() => Promise.all(opened.map((engine) => engine[Symbol.asyncDispose]())))

    ledgerContract(async () => createSqlLedger(await open()))
    interactionStoreContract(async () => createSqlInteractionStore(await open()))
  })
}
