/** One measured figure: a row of the table that the benchmark prints. */
export interface Row {
  readonly what: string
  readonly values: Readonly<Record<string, string>>
}

/** A part of the benchmark: its rows, or why it was skipped. */
export interface Part {
  readonly title: string
  run(): Promise<readonly Row[] | { readonly skipped: string }>
}

export function formatRows(rows: readonly Row[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row.values)))]
  const lines = [
    ["", ...columns],
    ...rows.map((row) => [row.what, ...columns.map((name) => row.values[name] ?? "-")]),
  ]
  const widths = ["", ...columns].map((_, column) => Math.max(...lines.map((line) => line[column]!.length)))
  return lines
    .map((line) =>
      line.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!))),
    )
    .map((line) => line.join("  "))
    .join("\n")
}

export function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`
}

export function milliseconds(value: number): string {
  return `${value.toFixed(value < 10 ? 2 : 0)} ms`
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
}

export function quantileOf(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(Math.floor(share * sorted.length), sorted.length - 1)] ?? Number.NaN
}
