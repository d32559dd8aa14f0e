import { generateText, registerTelemetry } from "ai"
import { expect, it } from "vitest"
import { createSayingModel } from "../../../test/language-models/saying-model.ts"
import { createModelCaller } from "./model-caller.ts"

it("telemetry registered elsewhere in the process hears nothing of what people say", async () => {
  const recorded: string[] = []
  const record = (event: unknown) => void recorded.push(JSON.stringify(event))
  registerTelemetry({ onStart: record, onLanguageModelCallStart: record, onEnd: record })
  const { model, say } = createSayingModel()
  say("{}")
  await generateText({ model, prompt: "recorded" })
  expect(recorded.join(), "the recorder works").toContain("recorded")
  recorded.length = 0
  const task = { name: "echo", schema: { type: "object" }, parse: (text: string) => text }
  const reply = await createModelCaller({ model }).call(task, { instructions: "Repeat.", data: "I am Ada" })
  expect(reply).toEqual({ ok: true, answer: "{}" })
  expect(recorded).toEqual([])
})
