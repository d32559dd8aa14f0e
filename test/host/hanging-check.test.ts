import { describe, expect, it } from "vitest"
import { createOwnHost } from "../../src/host/index.ts"
import { agentPrincipal, KeyRing } from "../../src/identity/index.ts"
import { createSqlInteractionStore, createSqlLedger, openStorage } from "../../src/storage/index.ts"
import { createEmbeddedUnderstanding } from "../../src/understanding/index.ts"
import { bookIntent, service } from "../support/restaurant.ts"

describe("a backend that does not answer a check", () => {
  it("does not hold the conversation for ever", async () => {
    await using engine = await openStorage({ file: ":memory:" })
    let hanging = true
    const check = () => (hanging ? new Promise<never>(() => undefined) : {})
    const intent = bookIntent(() => ({ id: "RES-1" }), { timeout: 30, check })
    await using host = createOwnHost({
      service,
      intents: [intent],
      ledger: createSqlLedger(engine),
      interactions: createSqlInteractionStore(engine),
      keys: KeyRing.create(0),
      origin: () => "https://table.example",
      understanding: await createEmbeddedUnderstanding([intent.descriptor]),
      remoteExecutor: () => {
        throw new Error("nothing here runs elsewhere")
      },
      onError: (error) => {
        throw error
      },
    })
    const { signal } = new AbortController()
    const begin = () =>
      host.turn(
        { interactionId: "one", input: { kind: "start", uid: intent.descriptor.uid, values: { people: 2 } } },
        { principal: agentPrincipal("me"), locale: "en", signal },
      )
    await expect(begin()).rejects.toMatchObject({ code: "timeout" })
    hanging = false
    expect((await begin()).moves).toMatchObject([{ kind: "confirm" }])
  })
})
