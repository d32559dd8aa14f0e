import type { LanguageModel } from "ai"
import { ParleyError } from "../../intent/index.ts"
import { createBoundedFetch } from "./bounded-fetch.ts"
import { loadOpenAICompatible } from "./sdk.ts"

export interface OpenAICompatibleOptions {
  /**
   * Base address of the API.
   * @example "http://127.0.0.1:11434/v1"
   */
  readonly url: string
  /**
   * The model's name at that server.
   * @example "qwen3:8b"
   */
  readonly model: string
  /**
   * Sent as a bearer token; local servers need none.
   * @example process.env.MODEL_KEY
   */
  readonly apiKey?: string | undefined
  /**
   * Whether the server enforces a JSON Schema given as `response_format` (true).
   * @example false
   */
  readonly structuredOutputs?: boolean | undefined
  /**
   * The longest response that is read, in bytes (1 MiB).
   * @example 262_144
   */
  readonly maxBytes?: number | undefined
  /**
   * How the server is reached (the global `fetch`).
   * @example createOutbound({ allowLoopback: true }).fetch
   */
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
