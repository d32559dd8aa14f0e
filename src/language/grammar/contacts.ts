import { textLimit, tokenAt } from "../words/tokens.ts"
import type { Meaning } from "./candidates.ts"
import type { Reader, Reading } from "./reader.ts"

/** Addresses, telephone numbers and codes: written in one piece, they are values as they stand. */
export function matchContact(reader: Reader, index: number): Reading<Meaning> | undefined {
  return (
    matchEmail(reader, index) ??
    matchUrl(reader, index) ??
    matchPhone(reader, index) ??
    matchCode(reader, index)
  )
}

const localPart = /[A-Za-z0-9._%+-]/
const domainPart = /[A-Za-z0-9.-]/
const emailShape = /^[A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){1,8}$/

function matchEmail(reader: Reader, index: number): Reading<Meaning> | undefined {
  const { text, tokens } = reader
  const token = tokens[index]
  if (token === undefined || (token.glued && localPart.test(text[token.start - 1] ?? ""))) return undefined
  const sign = wordsUntil(text, token.start, localPart, 64)
  if (text[sign] !== "@" || sign === token.start) return undefined
  let end = wordsUntil(text, sign + 1, domainPart, 255)
  while (end > sign && ".-".includes(text.charAt(end - 1))) end--
  const address = text.slice(token.start, end)
  return emailShape.test(address)
    ? toReading(reader, index, end, { kind: "email", text: address })
    : undefined
}

function matchUrl(reader: Reader, index: number): Reading<Meaning> | undefined {
  const { text, tokens } = reader
  const token = tokenAt(tokens, index)
  if (token.folded !== "http" && token.folded !== "https" && token.folded !== "www") return undefined
  let end = wordsUntil(text, token.start, /\S/, textLimit)
  while (end > token.start && ".,;:!?)\"'".includes(text.charAt(end - 1))) end--
  const written = text.slice(token.start, end)
  const url = token.folded === "www" ? `https://${written}` : written
  if (!URL.canParse(url) || !written.includes(".")) return undefined
  return toReading(reader, index, end, { kind: "url", text: url })
}

/** Seven to fifteen digits in groups. A single short group or a written date is no telephone number. */
function matchPhone(reader: Reader, index: number): Reading<Meaning> | undefined {
  const { text, tokens } = reader
  const token = tokenAt(tokens, index)
  if (token.kind !== "digits" && token.text !== "+" && token.text !== "(") return undefined
  const groups: string[] = []
  let at = index
  let last = index
  while (at < tokens.length && at < index + 16) {
    const piece = tokenAt(tokens, at)
    if (piece.kind === "digits") {
      groups.push(piece.text)
      last = at
    } else if (piece.kind === "word" || !"+()-./".includes(piece.text)) break
    at++
  }
  const digits = groups.join("").length
  const marked = token.text === "+" || token.text === "(" || token.text.startsWith("0")
  if (digits < 7 || digits > 15 || (groups.length > 1 && !marked && !isGrouped(groups))) return undefined
  const written = text.slice(token.start, tokenAt(tokens, last).end)
  return { value: { kind: "phone", text: written }, next: last + 1 }
}

/** Groups of three and four, as numbers are dictated; never year-month-day. */
function isGrouped([first = "", ...others]: readonly string[]): boolean {
  return others.every((group) => group.length >= 3) && first.length >= 3 && first.length !== 4
}

/** A reference of letters and digits in one piece: "AB12-34". */
function matchCode(reader: Reader, index: number): Reading<Meaning> | undefined {
  const { text, tokens } = reader
  const token = tokenAt(tokens, index)
  if (token.kind === "sign" || (token.glued && index > 0 && tokenAt(tokens, index - 1).kind !== "sign"))
    return undefined
  const end = wordsUntil(text, token.start, /[A-Za-z0-9-]/, 64)
  const written = text.slice(token.start, end)
  if (written.length < 5 || !/[0-9]/.test(written) || !/[A-Z]/.test(written)) return undefined
  return { ...toReading(reader, index, end, { kind: "code", text: written }), weak: true }
}

function wordsUntil(text: string, from: number, allowed: RegExp, limit: number): number {
  let at = from
  while (at < text.length && at - from < limit && allowed.test(text.charAt(at))) at++
  return at
}

function toReading(reader: Reader, index: number, end: number, value: Meaning): Reading<Meaning> {
  let next = index + 1
  while (next < reader.tokens.length && tokenAt(reader.tokens, next).start < end) next++
  return { value, next }
}
