import type { FoundFilter } from "./reading.ts"

/** "exactly these words". */
export function quotedPhrases(question: string): FoundFilter[] {
  return [...question.matchAll(/["“]([^"”]{2,100})["”]/g)].map(([, phrase = ""]) => ({
    about: `phrase ${phrase}`,
    filter: { kind: "phrase", text: phrase },
    label: `“${phrase}”`,
    soft: false,
    words: "",
  }))
}
