/** A site's words in the middle of ours: one line, and none of its characters is markup. */
export function toInline(text: string): string {
  return text.replace(/\s+/g, " ").replace(/[\\`*_[\]<>|#~]/g, "\\$&")
}
