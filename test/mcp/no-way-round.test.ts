import { describe, expect, it } from "vitest"
import { metaNames } from "../../src/protocols/mcp/index.ts"
import { countCalls, safeIntent } from "../support/demanding-intents.ts"
import { accept, connectHttp, eras } from "./support/client.ts"
import { startWorkshop } from "./support/workshop.ts"

describe.each(eras)("MCP is no way round what an intent demands (%s era)", (era) => {
  const opened: string[] = []
  const openSafe = safeIntent(opened)

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
