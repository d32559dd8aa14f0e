import { type Document, isScalar, LineCounter, parseDocument, visit } from "yaml"

/** Signs that YAML gives a meaning to, in one text: a manifest of about a thousand capabilities has as many. */
const signsAtMost = 40_000
const signs = new Set([..."[]{},:#?!&*%@|>'\"\n-"].map((sign) => sign.charCodeAt(0)))

/** The library's time grows with the square of what it finds, so that few signs take no long time. */
function assertSimple(text: string): void {
  let count = 0
  for (let index = 0; index < text.length; index++)
    if (signs.has(text.charCodeAt(index)) && ++count > signsAtMost)
      throw new Error(`it has more than ${signsAtMost} signs of YAML; write less, or publish it in parts`)
}

/**
 * Parses YAML of another host in a time that its length bounds. The library's check for equal keys compares every pair
 * of keys, and its pretty errors read the text once for each of them: a long text would take minutes.
 */
export function parseForeignYaml(text: string): unknown {
  assertSimple(text)
  const lineCounter = new LineCounter()
  const document = parseDocument(text, {
    prettyErrors: false,
    lineCounter,
    schema: "core",
    uniqueKeys: false,
  })
  const [error] = document.errors
  if (error) {
    const { line, col } = lineCounter.linePos(error.pos[0])
    throw new Error(`${error.message} at line ${line}, column ${col}`)
  }
  assertUniqueKeys(document)
  return document.toJS({ maxAliasCount: 100 })
}

/** YAML 1.2, 3.2.1.3: keys of one mapping are unequal. */
function assertUniqueKeys(document: Document): void {
  visit(document, {
    Map(_, map) {
      const seen = new Set<unknown>()
      for (const { key } of map.items) {
        if (!isScalar(key)) continue
        if (seen.has(key.value)) throw new Error(`the key '${String(key.value).slice(0, 80)}' stands twice`)
        seen.add(key.value)
      }
    },
  })
}
