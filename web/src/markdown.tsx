import { Lexer, type Token, type Tokens } from "marked"
import type { ComponentChildren, VNode } from "preact"
import { Scroll } from "./components/scroll.tsx"
import { isSafeLink } from "./flows/safe-links.ts"

/** Longer texts are cut here: nobody reads more in a conversation, and the page must not freeze. */
const shownAtMost = 20_000
/** More columns than these do not fit a phone. */
const fittingColumns = 3
const unbroken = 10

interface MarkdownProps {
  readonly text: string
  /** Shown where the text was cut. */
  readonly cut: string
  /** Read out by screen readers after links. */
  readonly opens: string
}

/**
 * Renders CommonMark as elements. The text may come from anyone, so it never becomes HTML: tokens become elements of
 * a short list, raw HTML stays visible text, images become their description, and links lead only to the web, mail or
 * telephone (IntentWeb 4.1).
 */
export function Markdown({ text, cut, opens }: MarkdownProps): VNode {
  const shown = text.length > shownAtMost ? text.slice(0, shownAtMost) : text
  return (
    <div class="markdown" dir="auto">
      {toBlocks(shown, opens)}
      {shown.length < text.length && <p class="note">{cut}</p>}
    </div>
  )
}

function toBlocks(text: string, opens: string): ComponentChildren {
  try {
    return new Lexer({ gfm: true }).lex(text).map((token) => toBlock(token, opens))
  } catch {
    // The nesting is too deep to render; the plain words are still worth showing.
    return <p class="plain">{text}</p>
  }
}

function toBlock(token: Token, opens: string): ComponentChildren {
  switch (token.type) {
    case "space":
    case "def":
      return null
    case "heading":
      return (
        <p>
          <strong>{toInline(token.tokens, opens)}</strong>
        </p>
      )
    case "paragraph":
      return <p>{toInline(token.tokens, opens)}</p>
    case "code":
      return <pre>{token.text}</pre>
    case "blockquote":
      return <blockquote>{(token.tokens ?? []).map((inner) => toBlock(inner, opens))}</blockquote>
    case "hr":
      return <hr />
    case "list":
      return toList(token as Tokens.List, opens)
    case "table":
      return toTable(token as Tokens.Table, opens)
    case "text":
      return toInline(token.tokens ?? [token], opens)
    default:
      return <p>{token.raw}</p>
  }
}

function toList(list: Tokens.List, opens: string): VNode {
  const items = list.items.map((item, index) => (
    <li key={index}>{item.tokens.map((inner) => toBlock(inner, opens))}</li>
  ))
  return list.ordered ? <ol start={Number(list.start) || 1}>{items}</ol> : <ul>{items}</ul>
}

function toTable(table: Tokens.Table, opens: string): VNode {
  const headed = table.header.some(({ text }) => text.trim() !== "")
  return (
    <Scroll label={table.header.map(({ text }) => text).join(", ") || "Table"}>
      <table class={table.header.length > fittingColumns ? "wide" : undefined}>
        {headed && (
          <thead>
            <tr>
              {table.header.map((cell, index) => (
                <th key={index} scope="col" class={toCellClass(cell, table.align[index])}>
                  {toInline(cell.tokens, opens)}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {table.rows.map((row, index) => (
            <tr key={index}>
              {row.map((cell, place) => (
                <td key={place} class={toCellClass(cell, table.align[place])}>
                  {toInline(cell.tokens, opens)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  )
}

/** Keeps amounts, times and single words unbroken. */
function toCellClass({ text }: Tokens.TableCell, align: string | null | undefined): string {
  return `${align ?? ""} ${text.length <= unbroken ? "unbroken" : ""}`.trim()
}

function toInline(tokens: readonly Token[] | undefined, opens: string): ComponentChildren {
  return (tokens ?? []).map((token): ComponentChildren => {
    switch (token.type) {
      case "strong":
        return <strong>{toInline(token.tokens, opens)}</strong>
      case "em":
        return <em>{toInline(token.tokens, opens)}</em>
      case "del":
        return <del>{toInline(token.tokens, opens)}</del>
      case "codespan":
        return <code>{token.text}</code>
      case "br":
        return <br />
      case "link":
        return toLink(token as Tokens.Link, opens)
      case "image":
        return token.text
      case "escape":
        return token.text
      case "text":
        return token.tokens ? toInline(token.tokens, opens) : toCharacters(token.text)
      default:
        return token.raw
    }
  })
}

function toLink(link: Tokens.Link, opens: string): ComponentChildren {
  const words = toInline(link.tokens, opens)
  if (!isSafeLink(link.href)) return words
  return (
    <a href={link.href} target="_blank" rel="noopener noreferrer nofollow ugc">
      {words}
      <span class="hidden"> ({opens})</span>
    </a>
  )
}

const entities: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  "#39": "'",
  nbsp: "\u00a0",
}

/** Tokens contain some characters as entities (CommonMark, section 2.5); this turns them back into plain text. */
function toCharacters(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (entity, name: string) => entities[name] ?? entity)
}
