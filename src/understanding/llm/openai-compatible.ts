import type { LanguageModel } from "ai"
import { ParleyError } from "../../intent/index.ts"
import { createBoundedFetch } from "./bounded-fetch.ts"
import { loadOpenAICompatible } from "./sdk.ts"

export interface OpenAICompatibleOptions {
  /** Base address of the API, as in http://127.0.0.1:11434/v1. */
  readonly url: string
  /** The model's name at that server. */
  readonly model: string
  /** Local servers need none. */
  readonly apiKey?: string | undefined
  /** The server enforces a JSON Schema given as `response_format`. */
  readonly structuredOutputs?: boolean | undefined
  /** The longest response that is read, in bytes. */
  readonly maxBytes?: number | undefined
  readonly fetch?: typeof globalThis.fetch | undefined
}

/** A model behind any server that speaks the OpenAI-compatible chat completions API, with a bounded response. */
export function createOpenAICompatibleModel(options: OpenAICompatibleOptions): LanguageModel {
  const { url, model, apiKey, structuredOutputs = true, maxBytes, fetch } = options
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new ParleyError(
      "invalid_configuration",
      `url: '${url.slice(0, 200)}' is no HTTP address; give the base of the API, as in http://127.0.0.1:11434/v1.`,
    )
  const { createOpenAICompatible } = loadOpenAICompatible()
  const provider = createOpenAICompatible({
    name: "openaiCompatible",
    baseURL: url,
    supportsStructuredOutputs: structuredOutputs,
    fetch: createBoundedFetch({ fetch, maxBytes }),
    ...(apiKey !== undefined && { apiKey }),
  })
  return provider.chatModel(model)
}
