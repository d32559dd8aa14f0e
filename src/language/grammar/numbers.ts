import { tokenAt } from "../words/tokens.ts"
import { gluedDigits, gluedSign, type Reader, type Reading, skip } from "./reader.ts"

/** Nobody says a number with more words than this. */
const wordLimit = 16
const digitLimit = 15

/** "3", "1,210.50", "two hundred and five", "a dozen", "two and a half", "minus four". */
export function matchNumber(reader: Reader, index: number): Reading<number> | undefined {
  const { numbers } = reader.lexicon
  const minus = endsBound(reader, index) ? undefined : numbers.minus.at(reader.tokens, index)
  const start = minus?.next ?? index
  const found = matchScaled(reader, start) ?? matchWords(reader, start) ?? matchAmount(reader, start)
  if (found === undefined) return undefined
  const half = found.weak ? undefined : matchHalf(reader, found.next)
  const value = half === undefined ? found.value : found.value + 0.5
  return { value: minus ? -value : value, next: half ?? found.next, weak: found.weak }
}

/** The "menos" of "al menos 3" is not a minus sign. */
function endsBound({ tokens, lexicon }: Reader, index: number): boolean {
  if (!lexicon.numbers.minus.at(tokens, index)) return false
  const { atLeast, atMost } = lexicon.bounds
  return [1, 2, 3].some((back) =>
    [atLeast, atMost].some((table) => table.at(tokens, index - back)?.next === index + 1),
  )
}

/** "5k", "2 million". */
function matchScaled(reader: Reader, index: number): Reading<number> | undefined {
  const digits = matchDigits(reader, index)
  const scale = digits && reader.lexicon.numbers.scales.at(reader.tokens, digits.next)
  if (!scale) return digits
  const sign = tokenAt(reader.tokens, digits.next)
  if (sign.text.length === 1 && !sign.glued) return digits
  return { value: digits.value * scale.value, next: scale.next }
}

export function matchDigits(reader: Reader, index: number): Reading<number> | undefined {
  const token = reader.tokens[index]
  if (token?.kind !== "digits" || token.text.length > digitLimit) return undefined
  let digits = token.text
  let next = index + 1
  while (digits.length <= digitLimit && token.text.length <= 3) {
    const block = groupAt(reader, next)
    if (block === undefined) break
    digits += tokenAt(reader.tokens, block).text
    next = block + 1
  }
  const { decimal } = reader.lexicon.language.numbers
  const afterSign = gluedSign(reader, next, next === index + 1 ? ".," : decimal)
  const fraction = afterSign === undefined ? undefined : gluedDigits(reader, afterSign)
  if (afterSign !== undefined && fraction !== undefined && isFraction(reader, afterSign - 1, fraction))
    return { value: Number(`${digits}.${fraction}`), next: afterSign + 1 }
  return { value: Number(digits), next }
}

/** The next three digits of "1,210", "1.210" or, with a space that does not break or before a currency, "1 210". */
function groupAt(reader: Reader, index: number): number | undefined {
  const { tokens, text } = reader
  const afterSign = gluedSign(reader, index, reader.lexicon.language.numbers.group)
  if (afterSign !== undefined) return gluedDigits(reader, afterSign)?.length === 3 ? afterSign : undefined
  const token = tokens[index]
  if (token?.kind !== "digits" || token.text.length !== 3) return undefined
  const space = text.slice(tokenAt(tokens, index - 1).end, token.start)
  const isGrouping =
    space === "\u00a0" || space === "\u202f" || (space === " " && leadsToCurrency(reader, index))
  return isGrouping ? index : undefined
}

/** Where thousands are grouped by spaces, any space does: "1 210 €". Elsewhere "2 500 g bags" are two numbers. */
function leadsToCurrency({ tokens, lexicon }: Reader, index: number): boolean {
  if (lexicon.language.numbers.decimal !== ",") return false
  let at = index
  while (tokens[at]?.kind === "digits" && tokens[at]?.text.length === 3) at++
  return lexicon.measures.currencies.at(tokens, at) !== undefined
}

/**
 * The other decimal sign is read as one only where it cannot separate a list: "3.5" in German, but never "3,5" in
 * English.
 */
function isFraction(reader: Reader, sign: number, fraction: string): boolean {
  if (fraction.length > 9) return false
  const { decimal } = reader.lexicon.language.numbers
  return reader.tokens[sign]?.text === decimal || decimal === ","
}

function matchAmount(reader: Reader, index: number): Reading<number> | undefined {
  const { amounts, indefinite } = reader.lexicon.numbers
  const match = amounts.at(reader.tokens, index)
  if (match) return { value: match.value, next: match.next }
  const article = indefinite.at(reader.tokens, index)
  if (!article || startsNumber(reader, article.next)) return undefined
  return { value: 1, next: article.next, weak: true }
}

/** "a thousand" is a number. "thousand" alone, or the "k" left over from "5 k", is not. */
function isArticle(reader: Reader, index: number): boolean {
  return reader.lexicon.numbers.indefinite.at(reader.tokens, index) !== undefined
}

/** "a hundred" is a number word of its own, not an article before one. */
function startsNumber(reader: Reader, index: number): boolean {
  const { hundred, scales } = reader.lexicon.numbers
  return (hundred.at(reader.tokens, index) ?? scales.at(reader.tokens, index)) !== undefined
}

function matchWords(reader: Reader, index: number): Reading<number> | undefined {
  const { numbers } = reader.lexicon
  let total = 0
  let current: number | undefined
  let at = index
  const last = index + wordLimit
  while (at < last) {
    const joined = current === undefined && total === 0 ? at : skip(reader, at, numbers.joiners)
    const cardinal = numbers.cardinals.at(reader.tokens, joined)
    if (cardinal && (current === undefined || (current >= 100 && current % 100 === 0))) {
      current = (current ?? 0) + cardinal.value
      at = cardinal.next
      continue
    }
    const hundred = numbers.hundred.at(reader.tokens, at)
    if (hundred && (current === undefined ? total > 0 || at === index : current > 0 && current < 100)) {
      current = (current ?? 1) * 100
      at = hundred.next
      continue
    }
    const scale = numbers.scales.at(reader.tokens, at)
    if (!scale || (current === undefined && !isArticle(reader, at))) break
    total += (current ?? 1) * scale.value
    current = undefined
    at = scale.next
  }
  if (at === index) return undefined
  // The French "un" is one and an article.
  const article = at === index + 1 && isArticle(reader, index)
  return { value: total + (current ?? 0), next: at, weak: article }
}

function matchHalf(reader: Reader, index: number): number | undefined {
  return reader.lexicon.measures.andAHalf.at(reader.tokens, index)?.next
}

/** "2nd", "second", "5." where ordinals are written so. */
export function matchOrdinal(reader: Reader, index: number): Reading<number> | undefined {
  const { tokens, lexicon } = reader
  const word = lexicon.numbers.ordinals.at(tokens, index)
  if (word) return { value: word.value, next: word.next }
  const token = tokens[index]
  if (token?.kind !== "digits" || token.text.length > 3 || !tokens[index + 1]?.glued) return undefined
  const suffix = lexicon.numbers.ordinalSuffixes.at(tokens, index + 1)
  const after = suffix && tokens[suffix.next]
  if (!suffix || (after?.kind === "digits" && after.glued)) return undefined
  return { value: Number(token.text), next: suffix.next }
}
