import { MockLanguageModelV4 } from "ai/test"

export interface SayingModel {
  readonly model: MockLanguageModelV4
  say(text: string): void
  /** The JSON document of the last call. */
  lastData(): Record<string, unknown>
}

/** A model in this process that says what it is given: for properties, where a wire would only take time. */
export function createSayingModel(): SayingModel {
  let said = ""
  const model = new MockLanguageModelV4({
    doGenerate: async () => ({
      content: [{ type: "text", text: said }],
      finishReason: { unified: "stop", raw: "stop" },
      usage: {
        inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
        outputTokens: { total: 1, text: 1, reasoning: 0 },
      },
      warnings: [],
    }),
  })
  return {
    model,
    say(text) {
      said = text
    },
    lastData() {
      for (const message of model.doGenerateCalls.at(-1)?.prompt ?? [])
        if (message.role === "user" && message.content[0]?.type === "text")
          return JSON.parse(message.content[0].text)
      throw new Error("The model has not been asked anything yet.")
    },
  }
}
