/** Writes rows as CSV (RFC 4180), one column per name. A value that is not text is written as JSON. */
export function toCsv(names: readonly string[], rows: readonly Readonly<Record<string, unknown>>[]): string {
  const lines = rows.map((row) => names.map((name) => toCell(row[name])).join(","))
  return `${[names.join(","), ...lines].join("\r\n")}\r\n`
}

function toCell(value: unknown): string {
  if (value === null || value === undefined) return ""
  if (typeof value === "number" && Number.isFinite(value)) return String(value)
  const text = typeof value === "string" ? value : JSON.stringify(value)
  // Spreadsheets run cells that begin like this, and the text may come from a stranger.
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n']/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
