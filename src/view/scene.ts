import type { IntentDescriptor } from "../intent/index.ts"
import type { Speaker } from "../language/index.ts"

/** The context of a move: the language it is drawn in, the known values, and the intents it may be about. */
export interface Scene extends Speaker {
  readonly values: Readonly<Record<string, unknown>>
  readonly intents: readonly IntentDescriptor[]
}
