import type { LanguageModel, LanguageModelCallOptions } from "ai"
import type { JsonSchema } from "../../intent/index.ts"
import { loadSdk } from "./sdk.ts"

/** What a model is told: the instructions, and everything else as one JSON document. */
export interface Prompt {
  readonly instructions: string
  readonly data: string
}

/** What a model is asked for. The schema uses only what strict structured outputs allow. */
export interface Task<T> {
  readonly name: string
  readonly schema: JsonSchema
  /** Returns undefined if the text is of no use. */
  readonly parse: (text: string) => T | undefined
}

export interface GenerateOptions {
  /** Any model of the AI SDK. */
  readonly model: LanguageModel
  /**
   * schema: the provider enforces the JSON Schema; json: it promises JSON, and the prompt describes it. Unless said,
   * json for a model that says it has no structured outputs.
   */
  readonly answers?: "schema" | "json" | undefined
  /** Temperature, token limit and whatever else the SDK passes on to a model. */
  readonly settings?: LanguageModelCallOptions | undefined
}

/** Calls the model once and returns the text of its answer. Errors are the SDK's own. */
export async function generateAnswer(
  options: GenerateOptions,
  task: Task<unknown>,
  prompt: Prompt,
  signal: AbortSignal,
): Promise<string> {
  const { generateText, jsonSchema, Output } = loadSdk()
  const output =
    (options.answers ?? preferredAnswers(options.model)) === "json"
      ? Output.json({ name: task.name })
      : Output.object({ name: task.name, schema: jsonSchema(task.schema) })
  const { text } = await generateText({
    maxOutputTokens: 1_500,
    temperature: 0,
    ...options.settings,
    model: options.model,
    instructions: prompt.instructions,
    prompt: prompt.data,
    // Only the request uses the SDK's output: the task reads the answer itself, because it knows what can be saved of
    // it.
    output: { ...output, parseCompleteOutput: async ({ text }: { readonly text: string }) => text },
    abortSignal: signal,
    // The embedded understanding already has an answer: a retry would only delay the turn.
    maxRetries: 0,
    // Telemetry registered elsewhere in the process would record what people say.
    telemetry: { isEnabled: false },
  })
  return text
}

/** Not part of the SDK's interface, but several providers declare it, and warn at every call that ignores it. */
function preferredAnswers(model: LanguageModel): "schema" | "json" {
  const says = typeof model === "object" && "supportsStructuredOutputs" in model
  return says && model.supportsStructuredOutputs === false ? "json" : "schema"
}
