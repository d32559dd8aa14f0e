import { Lexer, type Token, type Tokens } from "marked"
import { alignTable } from "./terminal-table.ts"

/** Characters that join emoji, or letters of some scripts, and are invisible themselves. */
const joiners = "\u200c\u200d"
// Control characters, and those that are invisible or turn the direction of the text around them.
const unprintable = new RegExp(`(?![\\n${joiners}])[\\p{Cc}\\p{Cf}\\p{Co}]`, "gu")

/** Text from outside that is safe for a terminal: without anything that could move, colour or hide something. */
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

/** The lexer takes quadratic time for some texts: this length takes a second at worst. */
const lexedAtMost = 20_000

/** Section 4.1: renders CommonMark as text that reads well without markup, with tables in columns. */
export function toTerminalText(markdown: string): string {
  const text = toPrintable(markdown)
  const cut = text.length > lexedAtMost ? text.lastIndexOf("\n", lexedAtMost) + 1 || lexedAtMost : text.length
  return `${renderText(text.slice(0, cut))}\n${text.slice(cut)}`.trim()
}

function renderText(text: string): string {
  try {
    return renderBlocks(new Lexer({ gfm: true }).lex(text)).join("\n")
  } catch {
    // The lexer recurses and fails on very deep nesting; then the plain words are shown.
    return text
  }
}

/** The lines of the blocks, with a blank line wherever the source has one. */
function renderBlocks(tokens: readonly Token[]): string[] {
  const lines: string[] = []
  let isApart = false
  for (const token of tokens) {
    const block = renderBlock(token)
    if (block.length > 0 && isApart && lines.length > 0) lines.push("")
    lines.push(...block)
    isApart = (block.length === 0 && isApart) || token.type === "space" || token.raw.endsWith("\n\n")
  }
  return lines
}

function renderBlock(token: Token): string[] {
  switch (token.type) {
    case "space":
    case "def":
      return []
    case "heading":
    case "paragraph":
    case "text":
      return linesOf(renderInline(token.tokens ?? [token]))
    case "code":
      return linesOf(toPrintable(token.text)).map((line) => `    ${line}`)
    case "blockquote":
      return renderBlocks(token.tokens ?? []).map((line) => `| ${line}`.trimEnd())
    case "hr":
      return ["-".repeat(20)]
    case "list":
      return renderList(token as Tokens.List)
    case "table":
      return renderTable(token as Tokens.Table)
    default:
      return linesOf(toPrintable(token.raw).trimEnd())
  }
}

function linesOf(text: string): string[] {
  return text.split("\n").map((line) => line.trimEnd())
}

function renderList({ items, ordered, start }: Tokens.List): string[] {
  return items.flatMap((item, index) => {
    const sign = ordered ? `${Number(start) + index}. ` : "- "
    const box = item.task ? `[${item.checked ? "x" : " "}] ` : ""
    const [first = "", ...rest] = renderBlocks(item.tokens.filter(({ type }) => type !== "checkbox"))
    const indented = rest.map((line) => (line === "" ? "" : `${" ".repeat(sign.length)}${line}`))
    const isApart = item.raw.endsWith("\n\n") && index < items.length - 1
    return [`${sign}${box}${first}`.trimEnd(), ...indented, ...(isApart ? [""] : [])]
  })
}

function renderTable({ header, rows, align }: Tokens.Table): string[] {
  const cells = [header, ...rows].map((row) => row.map(({ tokens }) => toPrintableLine(renderInline(tokens))))
  return alignTable(
    cells,
    align.map((side) => side === "right"),
  )
}

/**
 * Removes emphasis, code marks and links; an address stays readable beside its text. The lexer decodes references
 * such as `&#27;`, so its output is made printable again.
 */
function renderInline(tokens: readonly Token[]): string {
  return tokens.map(renderInlineToken).join("")
}

function renderInlineToken(token: Token): string {
  switch (token.type) {
    case "br":
      return "\n"
    case "strong":
    case "em":
    case "del":
      return renderInline(token.tokens ?? [])
    case "text":
      return token.tokens === undefined ? toPrintable(token.text) : renderInline(token.tokens)
    case "link":
      return withAddress(renderInline(token.tokens ?? []), token as Tokens.Link)
    case "image":
      return withAddress(toPrintable(token.text), token as Tokens.Image)
    case "codespan":
    case "escape":
      return toPrintable(token.text)
    default:
      return toPrintable(token.raw)
  }
}

/** An address that is its own link text is not repeated. */
function withAddress(words: string, link: Tokens.Link | Tokens.Image): string {
  const address = toPrintableLine(link.href)
  const isWritten = "autolink" in link && link.autolink === true
  return isWritten || address === "" || words === address ? words : `${words} (${address})`
}
