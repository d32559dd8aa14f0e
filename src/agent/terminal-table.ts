/**
 * Aligns rows of cells in columns and underlines the first row. A table without headings becomes a list in columns.
 */
export function alignTable(rows: readonly (readonly string[])[], isRight: readonly boolean[]): string[] {
  const widths = isRight.map((_, column) =>
    Math.max(0, ...rows.map((row) => displayWidth(row[column] ?? ""))),
  )
  const [head = "", ...body] = rows.map((row) =>
    widths
      .map((width, column) => pad(row[column] ?? "", width, isRight[column] === true))
      .join("  ")
      .trimEnd(),
  )
  if (head === "") return body
  return [head, widths.map((width) => "-".repeat(width)).join("  "), ...body]
}

function pad(text: string, width: number, right: boolean): string {
  const space = " ".repeat(width - displayWidth(text))
  return right ? space + text : text + space
}

const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" })
const wide =
  /\p{Extended_Pictographic}|[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]|[\u{20000}-\u{3fffd}]/u

/** The columns that a text takes in a terminal: two for an emoji or a Chinese character, one for most others. */
function displayWidth(text: string): number {
  if (/^[ -~]*$/.test(text)) return text.length
  let width = 0
  for (const { segment } of segmenter.segment(text)) width += wide.test(segment) ? 2 : 1
  return width
}
