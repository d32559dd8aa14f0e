import type { Words } from "./language.ts"

/** Signs that answer by themselves, whatever the language. */
export const yesSigns: Words = ["👍", "👌", "✅", "✔", "🆗", "💯", "🙌", "+1"]
export const noSigns: Words = ["👎", "❌", "🚫", "✖", "🙅"]
