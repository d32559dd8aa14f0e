/** Cuts a text to a length. A cut may split a surrogate pair, and half of one has no UTF-8 form and cannot be signed. */
export function cutText(text: string, length: number): string {
  return text.slice(0, length).toWellFormed()
}
