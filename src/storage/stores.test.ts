import { afterAll, describe } from "vitest"
import { engines } from "../../test/support/engines.ts"
import { entryStoreContract } from "../accounts/entry-store.contract.ts"
import { peopleStoreContract } from "../accounts/people-store.contract.ts"
import { interactionStoreContract } from "../conversation/interaction-store.contract.ts"
import { sessionStoreContract } from "../conversation/session-store.contract.ts"
import { unmetStoreContract } from "../conversation/unmet-store.contract.ts"
import { corpusStoreContract } from "../corpus/corpus-store.contract.ts"
import { memoryStoreContract } from "../corpus/memory-store.contract.ts"
import { ledgerContract } from "../execution/ledger.contract.ts"
import { flowStoreContract } from "../flow/flow-store.contract.ts"
import { apiKeyStoreContract } from "../identity/api-key-store.contract.ts"
import { usedProofsContract } from "../identity/used-proofs.contract.ts"
import { jobStoreContract } from "../jobs/job-store.contract.ts"
import { passwordStoreContract } from "../pages/desk/password-store.contract.ts"
import { agreementStoreContract } from "../policy/tokens/agreement-store.contract.ts"
import { messageStoreContract } from "../protocols/intentweb/message-store.contract.ts"
import { crawlStoreContract } from "../registry/crawl/crawl-store.contract.ts"
import { registryStoreContract } from "../registry/registry-store.contract.ts"
import type { Engine } from "./engine.ts"
import {
  createPersonalData,
  createSqlAgreementStore,
  createSqlApiKeyStore,
  createSqlCorpusStore,
  createSqlCrawlStore,
  createSqlEntryStore,
  createSqlFlowStore,
  createSqlInteractionStore,
  createSqlJobStore,
  createSqlLedger,
  createSqlMemoryStore,
  createSqlMessageStore,
  createSqlPasswordStore,
  createSqlPeopleStore,
  createSqlRegistryStore,
  createSqlSessionStore,
  createSqlUnmetStore,
  createSqlUsedProofs,
  openStorage,
  type StorageOptions,
} from "./index.ts"

for (const { name, create } of engines) {
  describe(name, () => {
    const opened: Engine[] = []
    const open = async (options?: StorageOptions) => {
      const engine = await openStorage(options ?? (await create()))
      opened.push(engine)
      return engine
    }
    afterAll(() => Promise.all(opened.map((engine) => engine[Symbol.asyncDispose]())))

    agreementStoreContract(async () => createSqlAgreementStore(await open()))
    crawlStoreContract(async () => {
      const engine = await open()
      return { store: createSqlCrawlStore(engine), jobs: createSqlJobStore(engine) }
    })
    apiKeyStoreContract(async () => createSqlApiKeyStore(await open()))
    usedProofsContract(async () => {
      const options = await create()
      return [createSqlUsedProofs(await open(options)), createSqlUsedProofs(await open(options))]
    })
    ledgerContract(async () => createSqlLedger(await open()))
    messageStoreContract(async () => {
      const options = await create()
      const engine = await open(options)
      return {
        store: createSqlMessageStore(engine),
        personal: createPersonalData(engine),
        reopen: async () => createSqlMessageStore(await open(options)),
      }
    })
    corpusStoreContract(async () => createSqlCorpusStore(await open()))
    memoryStoreContract(async () => createSqlMemoryStore(await open()))
    jobStoreContract(async () => createSqlJobStore(await open()))
    interactionStoreContract(async () => createSqlInteractionStore(await open()))
    sessionStoreContract(async () => createSqlSessionStore(await open()))
    flowStoreContract(async () => createSqlFlowStore(await open()))
    unmetStoreContract(async () => createSqlUnmetStore(await open()))
    entryStoreContract(async () => createSqlEntryStore(await open()))
    peopleStoreContract(async () => createSqlPeopleStore(await open()))
    registryStoreContract(async () => createSqlRegistryStore(await open()))
    passwordStoreContract(async () => createSqlPasswordStore(await open()))
  })
}
