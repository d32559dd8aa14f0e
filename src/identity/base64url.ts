/**
 * Strict: Node's own decoder skips characters it does not know and ignores the spare bits of the last one, so
 * that several texts give the same bytes. Here exactly one text stands for each value; any other is undefined.
 */
export function fromBase64url(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, "base64url")
  return bytes.toString("base64url") === text ? bytes : undefined
}
