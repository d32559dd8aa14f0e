import type { Context } from "hono"
import { invalidParameter, queryParameter } from "./request-members.ts"

/** UIM 3.1: which part of a list is wanted. */
export interface Page {
  readonly number: number
  readonly size: number
  readonly offset: number
}

const defaultSize = 10
const sizeAtMost = 100
/** Nobody reads on to here, and no list is so long. */
const numberAtMost = 1_000_000

/** Reads `page` and `page_size`. A size over the limit is cut to it, and the headers say so. */
export function readPage(c: Context): Page {
  const number = readNumber(c, "page", numberAtMost) ?? 1
  const size = Math.min(sizeAtMost, readNumber(c, "page_size", Number.MAX_SAFE_INTEGER) ?? defaultSize)
  return { number, size, offset: (number - 1) * size }
}

function readNumber(c: Context, name: string, most: number): number | undefined {
  const text = queryParameter(c, name)
  if (text === undefined) {
    if (c.req.query(name) !== undefined)
      throw invalidParameter(name, "it is empty; write a whole number from 1")
    return undefined
  }
  const number = Number(text)
  if (!/^\d{1,16}$/.test(text) || number < 1 || number > most)
    throw invalidParameter(name, `write a whole number from 1${most === numberAtMost ? ` to ${most}` : ""}`)
  return number
}

export function toPageHeaders({ number, size }: Page, total: number): Record<string, string> {
  return {
    "x-total-count": String(total),
    "x-total-pages": String(Math.ceil(total / size)),
    "x-current-page": String(number),
    "x-page-size": String(size),
  }
}

/** What pages of other origins may read. */
export const exposedHeaders = [
  "x-total-count",
  "x-total-pages",
  "x-current-page",
  "x-page-size",
  "etag",
  "link",
  "location",
  "warning",
  "deprecation",
  "sunset",
  "retry-after",
  "uim-execution-id",
  "uim-receipt",
] as const
