/**
 * The longest text that is considered, in UTF-16 code units. Every later step is linear in it, so this bounds the
 * cost of one message.
 */
export const maximumTextLength = 2000

/** The first `limit` code units, never ending in half a surrogate pair. */
export function capText(text: string, limit = maximumTextLength): string {
  if (text.length <= limit) return text
  const last = text.charCodeAt(limit - 1)
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? limit - 1 : limit)
}

const marks = /\p{Mn}+/gu
const pieces = /[\p{L}\p{N}\p{M}]+|[\p{P}\p{S}]/gu
const ideographs = /[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u{20000}-\u{2fa1f}]/gu

/**
 * Splits text into words and single signs, in lower case and without accents, as the uncased BERT vocabulary expects.
 * Ideographs stand alone, because that vocabulary has no longer entries of them.
 */
export function splitWords(text: string): string[] {
  const plain = capText(text).toLowerCase().normalize("NFD").replace(marks, "").replace(ideographs, " $& ")
  return plain.match(pieces) ?? []
}
