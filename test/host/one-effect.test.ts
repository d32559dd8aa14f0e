import { afterAll, describe, expect, it } from "vitest"
import type { InteractionStore } from "../../src/conversation/index.ts"
import { createOwnHost, type Host, type HostContext } from "../../src/host/index.ts"
import { agentPrincipal, KeyRing } from "../../src/identity/index.ts"
import type { ServiceIntent } from "../../src/intent/index.ts"
import {
  createSqlInteractionStore,
  createSqlLedger,
  type Engine,
  openStorage,
} from "../../src/storage/index.ts"
import { createEmbeddedUnderstanding } from "../../src/understanding/index.ts"
import { engines } from "../support/engines.ts"
import { bookIntent, service } from "../support/restaurant.ts"

const keys = KeyRing.create(0)
const uid = "table.example:bookTable:v1"
/** As the HTTP side gives it: the member is there, also when the caller sent no key. */
const context: HostContext = {
  principal: agentPrincipal("me"),
  locale: "en",
  signal: new AbortController().signal,
  idempotencyKey: undefined,
}

for (const { name, create } of engines)
  describe(`a conversation on ${name} has one effect`, () => {
    const opened: AsyncDisposable[] = []
    afterAll(async () => {
      for (const one of opened.reverse()) await one[Symbol.asyncDispose]()
    })

    async function openDatabase(): Promise<Engine> {
      const engine = await openStorage(await create())
      opened.push(engine)
      return engine
    }

    async function startHost(
      engine: Engine,
      intent: ServiceIntent,
      wrap = (store: InteractionStore) => store,
    ): Promise<Host> {
      const host = createOwnHost({
        service,
        intents: [intent],
        ledger: createSqlLedger(engine),
        interactions: wrap(createSqlInteractionStore(engine)),
        keys,
        origin: () => "https://table.example",
        understanding: await createEmbeddedUnderstanding([intent.descriptor]),
        remoteExecutor: () => {
          throw new Error("nothing here runs elsewhere")
        },
        onError: (error) => {
          throw error
        },
      })
      opened.push(host)
      return host
    }

    it("when the process dies between the effect and the memory of it", async () => {
      let runs = 0
      const intent = bookIntent(() => ({ id: `RES-${++runs}` }))
      const engine = await openDatabase()
      let dying = false
      const dyingHost = await startHost(engine, intent, (store) => ({
        ...store,
        save: (interaction, ...rest) => {
          if (dying && interaction.phase === "ended") throw new Error("killed")
          return store.save(interaction, ...rest)
        },
      }))
      const turn = (host: Host, input: Parameters<Host["turn"]>[0]["input"], key?: string) =>
        host.turn({ interactionId: "one", input }, { ...context, idempotencyKey: key })
      await turn(dyingHost, { kind: "start", uid, values: { people: 2 } })
      dying = true
      await expect(turn(dyingHost, { kind: "confirm", yes: true })).rejects.toThrow("killed")
      const { moves } = await turn(await startHost(engine, intent), { kind: "resume" }, "another-request")
      expect(moves).toMatchObject([{ kind: "done", outcome: { output: { id: "RES-1" } } }])
      expect(runs).toBe(1)
    })

    it("when the yes arrives at two nodes at once", async () => {
      let runs = 0
      const intent = bookIntent(() => ({ id: `RES-${++runs}` }))
      const engine = await openDatabase()
      const nodes = [await startHost(engine, intent), await startHost(engine, intent)]
      for (const round of ["a", "b", "c"]) {
        runs = 0
        const call = { interactionId: round }
        await nodes[0]!.turn({ ...call, input: { kind: "start", uid, values: { people: 2 } } }, context)
        const answers = await Promise.allSettled(
          nodes.map((node) => node.turn({ ...call, input: { kind: "confirm", yes: true } }, context)),
        )
        expect(answers.some(({ status }) => status === "fulfilled")).toBe(true)
        expect(runs).toBe(1)
      }
    })
  })
