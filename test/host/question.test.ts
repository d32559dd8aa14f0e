import { afterAll, describe, expect, it } from "vitest"
import { z } from "zod"
import { createOwnHost, type HostContext } from "../../src/host/index.ts"
import { agentPrincipal, KeyRing } from "../../src/identity/index.ts"
import { defineIntent } from "../../src/intent/index.ts"
import { createSqlInteractionStore, createSqlLedger, openStorage } from "../../src/storage/index.ts"
import { createEmbeddedUnderstanding } from "../../src/understanding/index.ts"
import { bind, bookIntent, service } from "../support/restaurant.ts"

function menuIntent(access: "open" | "token") {
  return bind(
    defineIntent({
      name: "askMenu",
      title: "Ask about the menu",
      description: "Says which dishes are on the menu for a diet.",
      examples: ["What is on the menu?", "Do you have vegan dishes?", "Which vegetarian dishes do you have?"],
      input: z.object({ diet: z.enum(["vegan", "vegetarian"]).optional().describe("Diet") }),
      output: z.object({ dishes: z.string().describe("Names of dishes") }),
      effect: "read",
      access,
      execute: ({ diet }) => ({ dishes: `${diet ?? "all"} dishes` }),
      present: { message: ({ dishes }) => dishes },
    }),
  )
}

describe("a question in the middle of a conversation", () => {
  const opened: AsyncDisposable[] = []
  afterAll(async () => {
    for (const one of opened.reverse()) await one[Symbol.asyncDispose]()
  })

  async function ask(access: "open" | "token", questions: readonly string[], context: Partial<HostContext>) {
    const engine = await openStorage({ file: ":memory:" })
    const intents = [bookIntent(() => ({ id: "RES-1" })), menuIntent(access)]
    const host = createOwnHost({
      service,
      intents,
      ledger: createSqlLedger(engine),
      interactions: createSqlInteractionStore(engine),
      keys: KeyRing.create(0),
      origin: () => "https://table.example",
      understanding: await createEmbeddedUnderstanding(intents.map(({ descriptor }) => descriptor)),
      remoteExecutor: () => {
        throw new Error("nothing here runs elsewhere")
      },
      onError: (error) => {
        throw error
      },
    })
    opened.push(engine, host)
    const whole: HostContext = {
      principal: agentPrincipal("me"),
      locale: "en",
      signal: new AbortController().signal,
      ...context,
    }
    const uid = "table.example:bookTable:v1"
    await host.turn({ interactionId: "one", input: { kind: "start", uid, values: {} } }, whole)
    const said: unknown[] = []
    for (const text of questions) {
      const { moves } = await host.turn({ interactionId: "one", input: { kind: "question", text } }, whole)
      said.push(moves.map(({ kind, message }) => ({ kind, message })))
    }
    return said
  }

  it("is answered under neither the key nor the pin of the request", async () => {
    const questions = ["Do you have vegan dishes?", "Which vegetarian dishes do you have?"]
    const said = await ask("open", questions, { idempotencyKey: "k", pin: "0".repeat(64) })
    expect(said).toMatchObject([
      [{ kind: "inform", message: "vegan dishes" }, { kind: "ask" }],
      [{ kind: "inform", message: "vegetarian dishes" }, { kind: "ask" }],
    ])
  })

  it("does not end in an error when only an intent that the caller may not use could answer it", async () => {
    const said = await ask("token", ["Do you have vegan dishes?"], {})
    expect(said).toMatchObject([[{ kind: "inform" }, { kind: "ask" }]])
    expect(JSON.stringify(said)).not.toContain("vegan dishes")
  })
})
