import { describe, expect, it } from "vitest"
import { z } from "zod"
import { defineIntent } from "../../src/intent/index.ts"
import { metaNames } from "../../src/protocols/mcp/index.ts"
import { accept, connectHttp, eras } from "./support/client.ts"
import { startWorkshop } from "./support/workshop.ts"

describe.each(eras)("MCP is no way round what an intent demands (%s era)", (era) => {
  const opened: string[] = []
  const openSafe = defineIntent({
    name: "openSafe",
    title: "Open the safe",
    description: "Opens the safe.",
    examples: ["Open the safe"],
    input: z.object({ reason: z.string().describe("Why") }),
    output: z.object({ open: z.boolean().describe("Whether it is open") }),
    effect: "write",
    access: "token",
    execute: ({ reason }) => {
      opened.push(reason)
      return { open: true }
    },
  })
  const countCalls = defineIntent({
    name: "countCalls",
    title: "Count",
    description: "Counts.",
    examples: ["Count"],
    input: z.object({}),
    output: z.object({ ok: z.boolean().describe("Always") }),
    effect: "read",
    rateLimit: "2/hour",
    execute: () => ({ ok: true }),
  })

  it("neither with a user to ask nor without", async () => {
    await using workshop = await startWorkshop({ intents: [openSafe] })
    await using model = await connectHttp(workshop.server.origin, era)
    await using user = await connectHttp(workshop.server.origin, era, () => accept({ confirm: true }))
    for (const { call } of [model, user]) {
      const result = await call("openSafe", { reason: "curiosity" })
      expect(result.isError).toBe(true)
      expect(result._meta?.[metaNames.error]).toMatchObject({ code: "unauthenticated" })
    }
    expect(opened).toEqual([])
  })

  it("nor by calling often", async () => {
    await using workshop = await startWorkshop({ intents: [countCalls] })
    await using model = await connectHttp(workshop.server.origin, era)
    const results = [
      await model.call("countCalls"),
      await model.call("countCalls"),
      await model.call("countCalls"),
    ]
    expect(results.map(({ isError }) => isError ?? false)).toEqual([false, false, true])
    expect(results[2]!._meta?.[metaNames.error]).toMatchObject({
      code: "rate_limited",
      retry_after: expect.any(Number),
    })
  })
})
