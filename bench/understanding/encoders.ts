import type { Encoder } from "../../src/understanding/embedded/encoder.ts"
import { createMiniLmEncoder } from "../../src/understanding/embedded/minilm/minilm-encoder.ts"
import { createStaticEncoder } from "../../src/understanding/embedded/static-encoder.ts"

/** Every encoder that there is; MiniLM's package is a development dependency. */
export function openEncoders(): AsyncDisposable & { readonly all: readonly Encoder[] } {
  const miniLm = createMiniLmEncoder()
  return { all: [createStaticEncoder(), miniLm], [Symbol.asyncDispose]: () => miniLm[Symbol.asyncDispose]() }
}
