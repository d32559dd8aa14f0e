import { describe, expect, it } from "vitest"
import { z } from "zod"
import { defineIntent, defineService } from "../../src/intent/index.ts"
import type { Business } from "./support/businesses.ts"
import { Town } from "./support/town.ts"

/** A business whose one intent needs a token. */
function vault(): Business {
  const ledger = { done: [] as string[], callers: [] as string[], before: async () => undefined }
  const openVault = defineIntent({
    name: "openVault",
    title: "Open the vault",
    description: "Opens the vault of the bank.",
    examples: ["Open the vault", "I want to see the vault", "Let me into the vault of the bank"],
    input: z.object({}),
    output: z.object({ open: z.boolean().describe("Whether it is open") }),
    effect: "read",
    access: "token",
    execute: (_, { caller }) => {
      ledger.callers.push(caller.id)
      return { open: true }
    },
    present: { message: () => "The vault is open." },
  })
  const service = defineService({
    namespace: "bank.example",
    name: "Bank",
    about: "A bank.",
    updated: "2026-01-01",
  })
  return { service, intents: [openVault], ledger }
}

describe("a mediator's agreement with a site", () => {
  it("lets it call what needs a token there, for those it speaks for; without one nobody gets in", async () => {
    await using town = new Town()
    const bank = await town.site(vault())
    const agreed = await town.mediator([bank.origin], { agreesWith: [bank.origin] })
    const stranger = await town.mediator([bank.origin])
    const say = async (endpoint: string) =>
      (await town.client().open(endpoint).say("Open the vault")).envelope
    expect(await say(agreed.endpoint)).toMatchObject({
      message: expect.stringContaining("The vault is open"),
    })
    expect(bank.ledger.callers).toHaveLength(1)
    expect(JSON.stringify(await say(stranger.endpoint))).not.toContain("The vault is open")
    expect(bank.ledger.callers).toHaveLength(1)
  })
})
