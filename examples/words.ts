/** The words of a text in lower case and without accents: "tiramisu" finds Tiramisù, "sao" finds São. */
export function toWords(text: string): string[] {
  const plain = text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase()
  return plain.match(/[\p{L}\p{N}]+/gu) ?? []
}

/** Whether the words of `phrase` stand in `text`, side by side and in this order. */
export function hasPhrase(text: string, phrase: string): boolean {
  return ` ${toWords(text).join(" ")} `.includes(` ${toWords(phrase).join(" ")} `)
}
