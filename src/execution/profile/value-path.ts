import { ParleyError } from "../../intent/index.ts"

/**
 * A place in a JSON value, written with dots: `object.to.0.email`. A number is an index (negative from the
 * end), a name with dots in it stands in single quotes (`body.'@odata.nextLink'`), and braces put a value in
 * a name: `body.move.update.{target.external_id}`.
 */
export interface Segment {
  readonly kind: "name" | "index"
  readonly text: string
  readonly index: number
}

export type Path = readonly Segment[]

const segmentPattern = /(?:^|(?!^)\.)(?:'([^']*)'|(\{[^{}]*\})|([^.'{}]+))/gy

export function parsePath(text: string): Path {
  const path: Segment[] = []
  segmentPattern.lastIndex = 0
  let end = 0
  for (const match of text.matchAll(segmentPattern)) {
    end = match.index + match[0].length
    const plain = match[3]
    const name = match[1] ?? match[2] ?? plain ?? ""
    if (plain !== undefined && /^-?\d+$/.test(plain))
      path.push({ kind: "index", text: plain, index: Number(plain) })
    else path.push({ kind: "name", text: name, index: 0 })
  }
  if (end !== text.length || path.length === 0)
    throw new ParleyError("invalid_declaration", `'${text}' is not a path: write names separated by dots.`)
  return path
}

export function getAt(value: unknown, path: Path): unknown {
  let current = value
  for (const segment of path) {
    if (Array.isArray(current) && segment.kind === "index") current = current.at(segment.index)
    else if (typeof current === "object" && current !== null && Object.hasOwn(current, segment.text))
      current = (current as Record<string, unknown>)[segment.text]
    else return undefined
  }
  return current
}

/** Writes into a tree that the mapping itself builds; containers appear as they are needed. */
export function setAt(root: Record<string, unknown>, path: Path, value: unknown): void {
  let container: unknown = root
  path.forEach((segment, position) => {
    const next = path[position + 1]
    if (next === undefined) put(container, segment, value)
    else {
      let inner = getAt(container, [segment])
      if (typeof inner !== "object" || inner === null) {
        inner = next.kind === "index" ? [] : {}
        put(container, segment, inner)
      }
      container = inner
    }
  })
}

function put(container: unknown, segment: Segment, value: unknown): void {
  if (Array.isArray(container)) {
    // A gap would become null on the wire: an index may at most append.
    if (segment.kind !== "index" || segment.index < 0 || segment.index > container.length)
      throw new ParleyError("invalid_declaration", `'${segment.text}' is no place in a list being built.`)
    container[segment.index] = value
    return
  }
  // Names can come from a payload (braces); this one would change the object's prototype instead.
  if (segment.text === "__proto__")
    throw new ParleyError("invalid_input", "'__proto__' cannot be used as an identifier here.")
  ;(container as Record<string, unknown>)[segment.text] = value
}

/** Puts values where a name has braces. A missing one is an error: half a name addresses something else. */
export function resolvePath(path: Path, scope: unknown): Path {
  return path.map((segment) =>
    segment.kind === "name" && segment.text.includes("{")
      ? { ...segment, text: fillBraces(segment.text, scope) }
      : segment,
  )
}

function fillBraces(text: string, scope: unknown): string {
  return text.replace(/\{([^{}]*)\}/g, (_, inner: string) => {
    const value = getAt(scope, parsePath(inner))
    if (typeof value !== "string" && typeof value !== "number")
      throw new ParleyError("invalid_input", `'${inner}' is required here and has no value.`)
    return String(value)
  })
}
