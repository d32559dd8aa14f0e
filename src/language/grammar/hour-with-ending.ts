import type { Language } from "../language.ts"

/** The hour of "eightish": a number word with an ending that makes it a time, and not an exact one. */
export function hourWithEnding(word: string, { clock, numbers }: Language): number | undefined {
  for (const ending of clock.ish) {
    const rest = word.endsWith(ending) ? word.slice(0, -ending.length) : ""
    if (Object.hasOwn(numbers.cardinals, rest)) return numbers.cardinals[rest]
  }
  return undefined
}
