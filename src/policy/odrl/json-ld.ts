import { isPlainObject, ParleyError } from "../../intent/index.ts"
import { builtInContexts, builtInPrefixes, odrl } from "./vocabulary.ts"

/** A value in a document: a literal or an IRI as it was written, or another node. */
export type LdValue = LdLiteral | LdNode

export interface LdLiteral {
  readonly kind: "literal"
  readonly value: string | number | boolean
  /** The expanded IRI of its datatype; `@id` where it names something. */
  readonly type: string | undefined
}

export interface LdNode {
  readonly kind: "node"
  readonly id: string | undefined
  /** Expanded IRIs. */
  readonly types: readonly string[]
  /** By ODRL's own word, or by the full IRI of a term that is not ODRL's. */
  readonly members: ReadonlyMap<string, readonly unknown[]>
}

const partsAtMost = 50_000
const prefixPattern = /^[A-Za-z][\w.-]*$/

/**
 * One JSON-LD document, compact, expanded or flattened. Terms come from ODRL's context, which is built in, and from
 * prefixes that the document declares inline. Nothing is fetched, so any other context is refused.
 */
export class LdDocument {
  readonly #prefixes: Map<string, string>
  readonly #nodes = new Map<string, Record<string, unknown>>()
  readonly #tops: readonly Record<string, unknown>[]
  #read = 0

  constructor(json: unknown) {
    this.#prefixes = new Map(Object.entries(builtInPrefixes))
    if (isPlainObject(json)) this.#takeContext(json["@context"])
    const graph = isPlainObject(json) && json["@graph"] !== undefined ? json["@graph"] : json
    this.#tops = toList(graph).map((top) => {
      if (!isPlainObject(top)) throw invalid("$", "a policy is a JSON object")
      return top
    })
    for (const top of this.#tops) {
      const id = this.#idOf(top)
      if (id !== undefined) this.#nodes.set(id, top)
    }
  }

  /** The nodes that stand at the top. */
  tops(): readonly LdNode[] {
    return this.#tops.map((top) => this.#toNode(top))
  }

  /** Reads a value; one that only names a node of this document is that node. */
  read(value: unknown, path: string): LdValue {
    this.#count(1, path)
    if (typeof value === "string" || typeof value === "number" || typeof value === "boolean")
      return { kind: "literal", value, type: undefined }
    if (!isPlainObject(value)) throw invalid(path, "write a string, a number, a boolean or an object")
    if ("@value" in value) return this.#toLiteral(value, path)
    const named = this.#nameOnly(value)
    if (named === undefined) return this.#toNode(value)
    const known = this.#nodes.get(named)
    return known === undefined ? { kind: "literal", value: named, type: "@id" } : this.#toNode(known)
  }

  /** Parts that are named many times count each time, so that a small document cannot mean endless work. */
  #count(parts: number, path: string): void {
    this.#read += parts
    if (this.#read > partsAtMost) throw invalid(path, `a policy has at most ${partsAtMost} parts`)
  }

  /** A word of ODRL's vocabulary, a prefixed name or an IRI, as a full IRI. */
  expandWord(word: string): string {
    return word.includes(":") ? this.expandName(word) : odrl + word
  }

  /** A prefixed name as a full IRI; anything else as it is. */
  expandName(name: string): string {
    const colon = name.indexOf(":")
    if (colon < 0 || name.startsWith("//", colon + 1)) return name
    const start = this.#prefixes.get(name.slice(0, colon))
    return start === undefined ? name : start + name.slice(colon + 1)
  }

  #takeContext(context: unknown): void {
    for (const entry of toList(context)) {
      if (typeof entry === "string") {
        if (!builtInContexts.has(entry))
          throw invalid(
            "@context",
            `'${entry}' is not known here, and nothing is fetched; declare prefixes inline`,
          )
      } else if (isPlainObject(entry)) {
        for (const [prefix, start] of Object.entries(entry)) this.#takePrefix(prefix, start)
      } else throw invalid("@context", "write an address, an object with prefixes, or a list of them")
    }
  }

  #takePrefix(prefix: string, start: unknown): void {
    if (prefix === "@vocab" && start === odrl) return
    if (!prefixPattern.test(prefix) || typeof start !== "string" || !/[/#:]$/.test(start))
      throw invalid("@context", `'${prefix}' is no plain prefix, as in "ex": "https://example.org/"`)
    if (builtInPrefixes[prefix] !== undefined && builtInPrefixes[prefix] !== start)
      throw invalid("@context", `'${prefix}' has a fixed meaning in ODRL's context`)
    this.#prefixes.set(prefix, start)
  }

  #toLiteral(value: Record<string, unknown>, path: string): LdLiteral {
    const { "@value": literal, "@type": type } = value
    if (typeof literal !== "string" && typeof literal !== "number" && typeof literal !== "boolean")
      throw invalid(path, "'@value' is a string, a number or a boolean")
    return {
      kind: "literal",
      value: literal,
      type: typeof type === "string" ? this.expandName(type) : undefined,
    }
  }

  #toNode(json: Record<string, unknown>): LdNode {
    const members = new Map<string, readonly unknown[]>()
    const types: string[] = []
    const entries = Object.entries(json)
    this.#count(entries.length, this.#idOf(json) ?? "$")
    for (const [key, value] of entries) {
      if (key === "@type" || key === "type")
        for (const type of toList(value)) if (typeof type === "string") types.push(this.expandWord(type))
      const name = this.#memberName(key)
      if (name !== undefined) members.set(name, [...(members.get(name) ?? []), ...toList(value)])
    }
    return { kind: "node", id: this.#idOf(json), types, members }
  }

  /** ODRL's own words without their namespace; undefined for what JSON-LD itself or nobody defines. */
  #memberName(key: string): string | undefined {
    if (key.startsWith("@") || key === "id" || key === "type") return undefined
    const iri = this.expandWord(key)
    return iri.startsWith(odrl) ? iri.slice(odrl.length) : iri
  }

  /** `uid` says the same as `@id`. */
  #idOf(json: Record<string, unknown>): string | undefined {
    const written = json["@id"] ?? json.id ?? json.uid ?? toList(json[`${odrl}uid`])[0]
    const name = isPlainObject(written) ? (written["@id"] ?? written["@value"]) : written
    return typeof name === "string" ? this.expandName(name) : undefined
  }

  #nameOnly(json: Record<string, unknown>): string | undefined {
    for (const key in json) if (key !== "@id" && key !== "id" && key !== "uid") return undefined
    return this.#idOf(json)
  }
}

/** A single value, a list, or JSON-LD's `@list` and `@set`, as a list. */
export function toList(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return []
  if (Array.isArray(value)) return value.length === 1 && isContainer(value[0]) ? toList(value[0]) : value
  if (isContainer(value)) return toList(value["@list"] ?? value["@set"])
  return [value]
}

function isContainer(value: unknown): value is Record<"@list" | "@set", unknown> {
  return isPlainObject(value) && ("@list" in value || "@set" in value)
}

export function invalid(path: string, rule: string): ParleyError {
  return new ParleyError("invalid_request", `The policy cannot be read at ${path}: ${rule}.`, {
    details: { path },
  })
}
