// Control characters, and those that turn the direction of the text around them.
const invisible = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu

/**
 * Escapes text from callers and tables, so that CommonMark shows it letter by letter: never as a link, an image,
 * markup or a second line.
 */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/\s+/g, " ")
    .replace(invisible, "")
    .replace(/[\\`*_{}[\]()#+!|<>~&]/g, "\\$&")
}

/** A table with one line per row; cells are escaped. */
export function toTable(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`
  return [
    line(heads),
    line(heads.map(() => "---")),
    ...rows.map((row) => line(row.map(escapeMarkdown))),
  ].join("\n")
}

export function toSentenceList(words: readonly string[], last = "and"): string {
  if (words.length < 2) return words.join("")
  return `${words.slice(0, -1).join(", ")} ${last} ${words.at(-1)}`
}

/** As in "1 home" and "2 homes". */
export function toCount(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`
}
