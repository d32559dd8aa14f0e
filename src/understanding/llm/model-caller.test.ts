import { MockLanguageModelV4 } from "ai/test"
import { describe, expect, it } from "vitest"
import { ParleyError } from "../../intent/index.ts"
import type { Task } from "./generate-answer.ts"
import { createModelCaller, type Outcome } from "./model-caller.ts"

const echo: Task<string> = { name: "echo", schema: { type: "object" }, parse: (text) => text }
const prompt = { instructions: "Repeat.", data: '{"message":"my name is Ada"}' }

describe("model caller", () => {
  it("stops waiting for a model that ignores the signal, and counts the call as under way until it ends", async () => {
    const never = Promise.withResolvers<never>()
    const model = new MockLanguageModelV4({ doGenerate: () => never.promise })
    const outcomes: Outcome[] = []
    const caller = createModelCaller({
      model,
      timeout: 20,
      concurrency: 2,
      observe: (outcome) => outcomes.push(outcome),
    })
    await Promise.all([caller.call(echo, prompt), caller.call(echo, prompt)])
    await caller.call(echo, prompt)
    never.reject(new Error("gone"))
    await expect.poll(() => caller.call(echo, prompt)).toEqual({ ok: false, reason: "malformed" })
    expect(outcomes.slice(0, 3).map(({ result }) => result)).toEqual(["timeout", "timeout", "busy"])
  })

  it("tells nothing of what was said when the model throws it back", async () => {
    const model = new MockLanguageModelV4({
      doGenerate: () => {
        throw new Error("cannot answer 'my name is Ada'")
      },
    })
    const outcomes: Outcome[] = []
    const caller = createModelCaller({ model, clock: () => 5, observe: (outcome) => outcomes.push(outcome) })
    expect(await caller.call(echo, prompt)).toEqual({ ok: false, reason: "malformed" })
    expect(outcomes).toEqual([{ task: "echo", result: "malformed", milliseconds: 0 }])
  })

  it("refuses limits that let nothing through", () => {
    const model = new MockLanguageModelV4()
    for (const limits of [{ timeout: 0 }, { concurrency: -1 }, { longestAnswer: Number.NaN }])
      expect(() => createModelCaller({ model, ...limits })).toThrow(ParleyError)
  })
})
