import { ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server"
import type { Page } from "./extension-tools.ts"

/** Returns one page of a complete list. The cursor is opaque to clients (Pagination). */
export function toPage<Item>(items: readonly Item[], cursor: string | undefined, size: number): Page<Item> {
  const start = cursor === undefined ? 0 : parseCursor(cursor)
  const end = start + size
  return { items: items.slice(start, end), ...(end < items.length && { next: formatCursor(end) }) }
}

function formatCursor(start: number): string {
  return Buffer.from(String(start)).toString("base64url")
}

function parseCursor(cursor: string): number {
  const text = Buffer.from(cursor.slice(0, 40), "base64url").toString()
  if (/^\d{1,9}$/.test(text) && formatCursor(Number(text)) === cursor) return Number(text)
  throw new ProtocolError(
    ProtocolErrorCode.InvalidParams,
    "cursor: give the 'nextCursor' of the page before as it was, or none for the first page.",
  )
}
