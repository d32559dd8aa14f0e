import type { Encoder } from "../../src/understanding/embedded/encoder.ts"
import { createStaticEncoder } from "../../src/understanding/embedded/static-encoder.ts"

/** Every encoder that runs here. */
export async function openEncoders(): Promise<AsyncDisposable & { readonly all: readonly Encoder[] }> {
  return {
    all: [createStaticEncoder()],
    async [Symbol.asyncDispose]() {},
  }
}
