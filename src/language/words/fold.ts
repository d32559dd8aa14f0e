const marks = /\p{M}+/gu
const apostrophes = /[’´ʼ`]/g
/** Printable ASCII without the grave accent: what folding leaves as it is once it is in lower case. */
const plain = /^[ -_a-~]*$/

/** Lower case without accents, with one kind of apostrophe: the form in which words and values are compared. */
export function fold(text: string): string {
  const lower = text.toLowerCase()
  if (plain.test(lower)) return lower
  return lower.replace(apostrophes, "'").replaceAll("ß", "ss").normalize("NFD").replace(marks, "")
}

/** The folded words of a text with single blanks between them: how names are compared with what someone typed. */
export function toPlainWords(text: string): string {
  return (fold(text).match(/[\p{L}\p{N}]+/gu) ?? []).join(" ")
}
