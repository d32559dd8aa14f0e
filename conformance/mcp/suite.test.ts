import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type RunningFixture, startMcpFixture } from "../mcp-fixture/index.ts"
import { readBaseline, readRequired, revisions, runSuite, type ScenarioResult } from "./run-suite.ts"

describe("the MCP conformance suite", () => {
  let fixture: RunningFixture
  beforeAll(async () => {
    fixture = await startMcpFixture()
  })
  afterAll(() => fixture?.[Symbol.asyncDispose]())

  describe.each(revisions)("for revision %s", (revision) => {
    let results: readonly ScenarioResult[]
    beforeAll(async () => {
      results = await runSuite(`${fixture.server.origin}/mcp`, revision)
    })

    it("passes every required server scenario", async () => {
      const required = await readRequired(revision)
      expect(required.length).toBeGreaterThan(20)
      for (const scenario of required) {
        const result = results.find((one) => one.scenario === scenario)
        expect(result, scenario).toMatchObject({ scenario, failures: [] })
        expect(result!.passed, scenario).toBeGreaterThan(0)
      }
    })

    it("fails only what the baseline says, and all of that", async () => {
      const failing = results.filter(({ failures }) => failures.length > 0).map(({ scenario }) => scenario)
      const expected = await readBaseline(revision)
      expect(failing.sort()).toEqual([...expected].sort())
    })

    it("excuses nothing that is required", async () => {
      const required = await readRequired(revision)
      const excused = await readBaseline(revision)
      expect(excused.filter((scenario) => required.includes(scenario))).toEqual([])
    })
  })
})
