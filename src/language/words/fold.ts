const marks = /\p{M}+/gu
const apostrophes = /[’´ʼ`]/g
/** Printable ASCII without the grave accent: in lower case, folding does not change it. */
const plain = /^[ -_a-~]*$/

/** Lower case without accents, with one kind of apostrophe: the form in which words and values are compared. */
export function fold(text: string): string {
  const lower = text.toLowerCase()
  if (plain.test(lower)) return lower
  return lower.replace(apostrophes, "'").replaceAll("ß", "ss").normalize("NFD").replace(marks, "")
}

/** The folded words of a text, separated by single spaces: the form in which names are compared with typed text. */
export function toPlainWords(text: string): string {
  return (fold(text).match(/[\p{L}\p{N}]+/gu) ?? []).join(" ")
}
