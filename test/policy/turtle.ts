/** A name or a literal of a triple; a literal has its datatype. */
export interface Term {
  readonly value: string
  readonly kind: "iri" | "literal"
  readonly type?: string
}

export type Graph = ReadonlyMap<string, ReadonlyMap<string, readonly Term[]>>

const token =
  /\s+|#[^\n]*|<([^>]*)>|"((?:[^"\\]|\\.)*)"(?:\^\^(?:<([^>]*)>|([\w-]*:[\w-]+)))?|(@prefix)|([\w-]*:[\w.-]*[\w-]|[\w-]*:)|(a)(?=\s)|([.;,])/gy

/** Reads the part of Turtle that the public cases use: prefixes, predicate lists, object lists, typed literals. */
export function readTurtle(text: string): Graph {
  const graph = new Map<string, Map<string, Term[]>>()
  const prefixes = new Map<string, string>()
  const expand = (name: string) => {
    const colon = name.indexOf(":")
    const start = prefixes.get(name.slice(0, colon))
    if (start === undefined) throw new Error(`unknown prefix in ${name}`)
    return start + name.slice(colon + 1)
  }
  let subject: string | undefined
  let predicate: string | undefined
  let prefix: { name?: string } | undefined
  const take = (term: Term) => {
    if (subject === undefined) subject = term.value
    else if (predicate === undefined) predicate = term.value
    else {
      const members = graph.get(subject) ?? new Map<string, Term[]>()
      members.set(predicate, [...(members.get(predicate) ?? []), term])
      graph.set(subject, members)
    }
  }
  token.lastIndex = 0
  while (token.lastIndex < text.length) {
    const at = token.lastIndex
    const match = token.exec(text)
    if (!match) throw new Error(`cannot read Turtle at ${text.slice(at, at + 40)}`)
    const [, iri, literal, typeIri, typeName, directive, name, isA, mark] = match
    if (directive) prefix = {}
    else if (prefix && name !== undefined) prefix.name = name.slice(0, -1)
    else if (prefix?.name !== undefined && iri !== undefined) prefixes.set(prefix.name, iri)
    else if (iri !== undefined) take({ value: iri, kind: "iri" })
    else if (literal !== undefined) {
      const type = typeIri ?? (typeName && expand(typeName))
      take({ value: literal, kind: "literal", ...(type !== undefined && { type }) })
    } else if (name !== undefined) take({ value: expand(name), kind: "iri" })
    else if (isA) take({ value: "@type", kind: "iri" })
    else if (mark === ".") {
      subject = predicate = undefined
      prefix = undefined
    } else if (mark === ";") predicate = undefined
  }
  return graph
}

/** The same triples as expanded, flattened JSON-LD. */
export function toExpandedJsonLd(graph: Graph): Record<string, unknown>[] {
  return [...graph].map(([id, members]) => ({
    "@id": id,
    ...Object.fromEntries(
      [...members].map(([predicate, objects]) => [
        predicate,
        objects.map((object) => {
          if (predicate === "@type") return object.value
          if (object.kind === "iri") return { "@id": object.value }
          return { "@value": object.value, ...(object.type !== undefined && { "@type": object.type }) }
        }),
      ]),
    ),
  }))
}
