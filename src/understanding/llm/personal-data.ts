type PersonalKind = "e-mail" | "number"

const emailPattern = /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}/gu
const accountPattern = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,7}(?: ?[A-Z0-9]{1,3})?\b/g
const digitsPattern = /\+?\d(?:[ ().-]{0,2}\d){8,24}/g
// Bounded on both sides, so that 06.12.34.56.78 is a telephone number and 20.11.26 is a day.
const datePattern = /(?<![\d.-])(?:\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[.-]\d{1,2}[.-](?:\d{4}|\d{2}))(?![.-]?\d)/

/**
 * Masks what identifies a person and can be recognised by its form: e-mail addresses, and numbers of nine digits or
 * more (telephone, card, account). Dates stay, because most messages are about them.
 */
export function maskWith(text: string, mask: (kind: PersonalKind, found: string) => string): string {
  return text
    .replace(emailPattern, (found) => mask("e-mail", found))
    .replace(accountPattern, (found) => mask("number", found))
    .replace(digitsPattern, (found) => (datePattern.test(found) ? found : mask("number", found)))
}

export interface Masked {
  readonly text: string
  /** Restores what was masked, in a quote or a value of the model. */
  restore(text: string): string
}

/** Each match gets a name of its own, which the model can use instead. */
export function maskPersonalData(text: string): Masked {
  const found: string[] = []
  let tag = "personal"
  while (text.includes(`[${tag}_`)) tag += "x"
  const masked = maskWith(text, (_, original) => `[${tag}_${found.push(original)}]`)
  const token = new RegExp(`\\[${tag}_(\\d{1,4})\\]`, "g")
  return {
    text: masked,
    restore: (quoted) =>
      quoted.replace(token, (whole: string, number: string) => found[Number(number) - 1] ?? whole),
  }
}
