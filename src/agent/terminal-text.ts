/** Letters that keep an emoji or a word of some scripts together, and show nothing by themselves. */
const joiners = "\u200c\u200d"
// Control characters, and those that are invisible or turn the direction of the text around them.
const unprintable = new RegExp(`(?![\\n${joiners}])[\\p{Cc}\\p{Cf}\\p{Co}]`, "gu")

/** Text of another side as a terminal may be given it: whatever could move, colour or hide anything is gone. */
export function toPrintable(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029\v\f\u0085]/g, "\n")
    .replaceAll("\t", "  ")
    .replace(unprintable, "")
}

/** The same on one line. */
export function toPrintableLine(text: string): string {
  return toPrintable(text).replace(/\s+/g, " ").trim()
}

/** Section 4.1: CommonMark as text that reads well without markup; tables in columns. */
export function toTerminalText(markdown: string): string {
  const lines = toPrintable(markdown).split("\n")
  const shown: string[] = []
  let fenced = false
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index]!
    if (/^ {0,3}(```|~~~)/.test(line)) {
      fenced = !fenced
      continue
    }
    if (fenced) {
      shown.push(`    ${line}`)
      continue
    }
    const rows = tableAt(lines, index)
    if (rows > 0) {
      shown.push(...alignTable(lines.slice(index, index + rows)))
      index += rows - 1
    } else shown.push(toPlainLine(line))
  }
  return shown
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim()
}

function toPlainLine(line: string): string {
  const quote = /^((?: {0,3}> ?)+)/.exec(line)?.[1] ?? ""
  const rest = line.slice(quote.length)
  const bars = "| ".repeat(quote.split(">").length - 1)
  if (/^ {0,3}([-*_])( *\1){2,} *$/.test(rest)) return `${bars}${"-".repeat(20)}`
  const heading = /^ {0,3}#{1,6} +(.*?)(?: +#+)? *$/.exec(rest)
  if (heading) return `${bars}${toPlainInline(heading[1]!)}`
  const item = /^( *)[-*+] +(.*)$/.exec(rest)
  return item ? `${bars}${item[1]}- ${toPlainInline(item[2]!)}` : `${bars}${toPlainInline(rest)}`.trimEnd()
}

/** Stands for an escaped character while markup is removed; it cannot come from outside, being unprintable. */
const held = "\ue000"

/** Without emphasis, code marks and links; an address stays readable beside its text. */
function toPlainInline(text: string): string {
  const escaped: string[] = []
  const plain = text
    .replace(/\\([!-/:-@[-`{-~])/g, (_, character: string) => {
      escaped.push(character)
      return held
    })
    .replace(/!?\[([^[\]]{0,1000})\]\(<?([^()<>\s]{0,2000})>?(?: +"[^"]{0,500}")?\)/g, (_, words, address) =>
      words === address || address === "" ? words : `${words} (${address})`,
    )
    .replace(/<((?:https?|mailto|tel):[^<>\s]{1,2000})>/g, "$1")
    .replace(/(`+)(.+?)\1/g, "$2")
    .replace(/(\*{1,3}|~~)(?=\S)(.{1,2000}?)(?<=\S)\1/g, "$2")
    .replace(/(?<![\p{L}\p{N}_])(_{1,3})(?=\S)(.{1,2000}?)(?<=\S)\1(?![\p{L}\p{N}_])/gu, "$2")
  return plain.replaceAll(held, () => escaped.shift() ?? "")
}

/** How many lines from here on are a table: a head, a line of dashes, rows. */
function tableAt(lines: readonly string[], start: number): number {
  const delimiter = lines[start + 1] ?? ""
  if (!lines[start]!.includes("|") || !/^ {0,3}\|?(?: *:?-+:? *\|)+(?: *:?-+:? *)?$/.test(delimiter)) return 0
  let end = start + 2
  while (lines[end]?.includes("|")) end++
  return end - start
}

function alignTable([head, delimiter, ...body]: readonly string[]): string[] {
  const right = cellsOf(delimiter!).map((cell) => cell.endsWith(":") && !cell.startsWith(":"))
  const rows = [head!, ...body].map((line) => cellsOf(line).map(toPlainInline))
  const widths = right.map((_, column) => Math.max(0, ...rows.map((row) => displayWidth(row[column] ?? ""))))
  const shown = rows.map((row) =>
    widths
      .map((width, column) => pad(row[column] ?? "", width, right[column]!))
      .join("  ")
      .trimEnd(),
  )
  // A table without headings is a list in columns.
  if (shown[0] === "") return shown.slice(1)
  return [shown[0]!, widths.map((width) => "-".repeat(width)).join("  "), ...shown.slice(1)]
}

function cellsOf(line: string): string[] {
  const inner = line
    .trim()
    .replace(/^\|/, "")
    .replace(/(?<!\\)\|$/, "")
  return inner.split(/(?<!\\)\|/).map((cell) => cell.trim())
}

function pad(text: string, width: number, right: boolean): string {
  const space = " ".repeat(width - displayWidth(text))
  return right ? space + text : text + space
}

const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" })
const wide =
  /\p{Extended_Pictographic}|[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]|[\u{20000}-\u{3fffd}]/u

/** Columns a text takes in a terminal: two for an emoji or a Chinese character, one for most others. */
function displayWidth(text: string): number {
  if (/^[ -~]*$/.test(text)) return text.length
  let width = 0
  for (const { segment } of segmenter.segment(text)) width += wide.test(segment) ? 2 : 1
  return width
}
