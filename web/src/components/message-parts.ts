const listed = /^\s*(?:[-*|]|\d+\.)\s?/

/** The words before the first list: a form or buttons show the list better. */
export function leadOf(message: string): string {
  const lines = message.split("\n")
  const list = lines.findIndex((line, index) => index > 0 && listed.test(line))
  return list < 0 ? message : lines.slice(0, list).join("\n")
}

/** The words around the last list, without the line that introduces it: a card shows the list better. */
export function besideListOf(message: string): string {
  const lines = message.split("\n")
  const end = lines.findLastIndex((line) => listed.test(line)) + 1
  if (end === 0) return message
  const start = lines.slice(0, end).findLastIndex((line) => !listed.test(line)) + 1
  return [...lines.slice(0, Math.max(0, start - 1)), ...lines.slice(end)].join("\n").trim()
}
