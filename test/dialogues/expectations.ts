import { expect } from "vitest"
import type { Expected } from "./script.ts"

export function expectWords({ words }: Expected, text: string, where: string): void {
  for (const word of words)
    if (typeof word === "string") expect(text, where).toContain(word)
    else expect(text, where).toMatch(word)
}

export function expectOptions({ options = [] }: Expected, labels: readonly string[], where: string): void {
  const missing = options.filter((option) => !labels.some((label) => label.startsWith(option)))
  expect(missing, `${where}\n(offered: ${labels.join(" | ")})`).toEqual([])
}
