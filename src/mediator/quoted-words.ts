/** Puts a site's words on one line and escapes their markup, so that they can stand within our words. */
export function toInline(text: string): string {
  return text.replace(/\s+/g, " ").replace(/[\\`*_[\]<>|#~]/g, "\\$&")
}
