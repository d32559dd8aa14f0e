import { createRequire } from "node:module"
import { ParleyError } from "../../intent/index.ts"

const require = createRequire(import.meta.url)

/** Loads the AI SDK when a model is configured: most sites have none and install none. */
export function loadSdk(): typeof import("ai") {
  return load("ai") as typeof import("ai")
}

export function loadOpenAICompatible(): typeof import("@ai-sdk/openai-compatible") {
  return load("@ai-sdk/openai-compatible") as typeof import("@ai-sdk/openai-compatible")
}

function load(name: string): unknown {
  try {
    return require(name)
  } catch (cause) {
    // If one of its own dependencies is missing, that is another fault with another remedy.
    const isMissing = cause instanceof Error && cause.message.startsWith(`Cannot find module '${name}'`)
    if (!isMissing) throw cause
    throw new ParleyError(
      "invalid_configuration",
      `A language model needs the package '${name}', which is not installed: run 'npm install ai@7 @ai-sdk/openai-compatible@3'.`,
      { cause },
    )
  }
}
