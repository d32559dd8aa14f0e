import { type IntentDescriptor, isPlainObject, type JsonSchema } from "../intent/index.ts"

type Plain = string | number | boolean

/** Something that was shown or made: what people mean by "it" or "the second one". */
export interface Thing {
  readonly label: string
  /** What it is, in one word of the declaration or of Schema.org: "property", "recipe". */
  readonly kind?: string | undefined
  /** Its plain values, by the names that the declaration gives them. */
  readonly properties: Readonly<Record<string, Plain | readonly Plain[]>>
}

const thingsAtMost = 20
const plainAtMost = 40
const propertiesAtMost = 30
const textAtMost = 200

/** The things in a result: the elements of its list, the one object in it, or else the result itself. */
export function thingsIn(output: Readonly<Record<string, unknown>>, { results }: IntentDescriptor): Thing[] {
  const names = [...new Set([...results.map(({ name }) => name), ...Object.keys(output)])]
  for (const name of names) {
    const listed = Array.isArray(output[name]) ? output[name].filter(isPlainObject) : []
    if (listed.length > 0) return toThings(listed, singular(name))
  }
  const plain = names.find(
    (name) => Array.isArray(output[name]) && output[name].length > 0 && output[name].every(isPlain),
  )
  if (plain !== undefined) return plainThings(output, plain)
  const nested = names.filter((name) => isPlainObject(output[name]))
  const [only] = nested
  if (only !== undefined && nested.length === 1) return toThings([output[only]], singular(only))
  return toThings([output], undefined)
}

/** Free times and the like: each is a thing of its own, with what the result says of all of them. */
function plainThings(output: Readonly<Record<string, unknown>>, list: string): Thing[] {
  const { [list]: values, ...rest } = output
  const kind = singular(list)
  const shared = Object.entries(rest).filter((entry): entry is [string, Plain] => isPlain(entry[1]))
  return (values as readonly Plain[]).slice(0, plainAtMost).map((value) => ({
    label: String(value),
    kind,
    properties: Object.fromEntries([[kind, cut(value)], ...shared.slice(0, propertiesAtMost)]),
  }))
}

/** The things among Schema.org items: a list stands for its elements. */
export function thingsAmong(items: readonly Readonly<Record<string, unknown>>[]): Thing[] {
  return toThings(items.flatMap(elementsOf), undefined)
}

function toThings(objects: readonly unknown[], kind: string | undefined): Thing[] {
  return objects
    .filter(isPlainObject)
    .slice(0, thingsAtMost)
    .flatMap((object) => {
      const properties = Object.fromEntries(flatten(object).slice(0, propertiesAtMost))
      const label = labelOf(properties)
      const type = object["@type"]
      return label === undefined
        ? []
        : [{ label, kind: kind ?? (typeof type === "string" ? type : undefined), properties }]
    })
}

function elementsOf(item: Readonly<Record<string, unknown>>): readonly unknown[] {
  const list = item.itemListElement ?? item.hasMenuItem
  if (!Array.isArray(list)) return [item]
  return list.map((element) =>
    isPlainObject(element) && isPlainObject(element.item) ? element.item : element,
  )
}

/** Plain values, also those one level down: the price of an offer is the price of the thing. */
function flatten(object: Readonly<Record<string, unknown>>, depth = 0): [string, Plain | readonly Plain[]][] {
  return Object.entries(object).flatMap(([name, value]): [string, Plain | readonly Plain[]][] => {
    if (name.startsWith("@")) return []
    if (isPlain(value)) return [[name, cut(value)]]
    if (Array.isArray(value) && value.length > 0 && value.every(isPlain))
      return [[name, value.slice(0, propertiesAtMost).map(cut)]]
    return isPlainObject(value) && depth === 0 ? flatten(value, 1) : []
  })
}

function isPlain(value: unknown): value is Plain {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean"
}

function cut(value: Plain): Plain {
  return typeof value === "string" ? value.slice(0, textAtMost) : value
}

/** Names by which results usually carry what people call the thing. */
export const labelNames: ReadonlySet<string> = new Set(["name", "title", "label", "headline"])

function labelOf(properties: Thing["properties"]): string | undefined {
  const entries = Object.entries(properties)
  const named = entries.find(([name]) => labelNames.has(name.toLowerCase()))
  const [, value] = named ?? entries.find(([, value]) => typeof value === "string") ?? entries[0] ?? []
  return value === undefined ? undefined : String(value)
}

/** "properties" to "property": the name of a list says what is in it. */
function singular(name: string): string {
  if (/[^aeiou]ies$/i.test(name)) return `${name.slice(0, -3)}y`
  return /[^s]s$/i.test(name) ? name.slice(0, -1) : name
}

/** Whether a value can be one of a parameter, as far as a look at its schema tells. */
export function fitsSchema(value: unknown, schema: JsonSchema): boolean {
  if (Array.isArray(schema.enum)) return schema.enum.includes(value)
  const type = typeof value === "number" ? (Number.isInteger(value) ? "integer" : "number") : typeof value
  if (
    schema.type === "number" ? typeof value !== "number" : schema.type !== undefined && schema.type !== type
  )
    return false
  if (typeof value !== "string") return true
  if (typeof schema.maxLength === "number" && value.length > schema.maxLength) return false
  if (typeof schema.pattern === "string") return new RegExp(schema.pattern, "u").test(value)
  return schema.format !== "date" || /^\d{4}-\d\d-\d\d$/.test(value)
}
