import type { Words } from "./language.ts"

/** Splits a list of words at its commas, so that tables stay short enough to read. */
export function list(text: string): Words {
  return text
    .split(",")
    .map((word) => word.trim().replace(/\s+/g, " "))
    .filter((word) => word !== "")
}

/** Rows of words for the numbers from `first` on: months, weekdays, number words. */
export function numbered(first: number, ...rows: readonly string[]): Record<string, number> {
  return Object.fromEntries(rows.flatMap((row, index) => list(row).map((word) => [word, first + index])))
}

/** Words by the number they stand for: `[2, "a couple, a pair"]`. */
export function counted(...rows: readonly (readonly [number, string])[]): Record<string, number> {
  return Object.fromEntries(rows.flatMap(([value, words]) => list(words).map((word) => [word, value])))
}

/** Words by the name they stand for: `{ EUR: "€, euro" }`. */
export function named<Name extends string>(
  rows: Readonly<Partial<Record<Name, string>>>,
): Record<string, Name> {
  return Object.fromEntries(
    Object.entries(rows).flatMap(([name, words]) =>
      list(words as string).map((word) => [word, name as Name]),
    ),
  )
}

/** Words by what they are in English, a line for each: `haircut: haarschnitt, frisur`. */
export function glosses(text: string): Record<string, string> {
  return Object.fromEntries(
    text.split("\n").flatMap((line) => {
      const [meant = "", words = ""] = line.split(":")
      return list(words).map((word) => [word, meant.trim()])
    }),
  )
}
