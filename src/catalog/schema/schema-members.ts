import { conjoin, propertiesOf } from "./conjunction.ts"
import type { Schema } from "./schema-library.ts"

/** The parts of a normalised schema that all hold: itself, and what could not be folded in. */
export function* parts(schema: Schema | undefined): Generator<Exclude<Schema, boolean>> {
  if (schema === undefined || typeof schema === "boolean") return
  yield schema
  for (const part of (schema.allOf as Schema[] | undefined) ?? []) yield* parts(part)
}

/** What a normalised schema says of the member at a path, or undefined where it names none. */
export function memberAt(schema: Schema | undefined, ...path: readonly string[]): Schema | undefined {
  let place = schema
  for (const name of path) {
    const said = [...parts(place)].map((part) => ownMember(part, name)).filter((one) => one !== undefined)
    if (said.length === 0) return undefined
    place = said.reduce(conjoin)
  }
  return place
}

function ownMember(schema: Schema, name: string): Schema | undefined {
  const properties = propertiesOf(schema)
  return Object.hasOwn(properties, name) ? properties[name] : undefined
}

export function memberNames(schema: Schema | undefined): string[] {
  return [...new Set([...parts(schema)].flatMap((part) => Object.keys(propertiesOf(part))))]
}

/** Whether every value it accepts has the member. */
export function requires(schema: Schema | undefined, name: string): boolean {
  return [...parts(schema)].some(
    (part) =>
      (Array.isArray(part.required) && part.required.includes(name)) ||
      [part.anyOf, part.oneOf].some(
        (branches) =>
          Array.isArray(branches) && branches.length > 0 && branches.every((one) => requires(one, name)),
      ),
  )
}

/** Whether no value it accepts has the member. */
export function refuses(schema: Schema | undefined, name: string): boolean {
  const said = memberAt(schema, name)
  if (said === false) return true
  return [...parts(schema)].some((part) => {
    const closed = part.additionalProperties === false || part.unevaluatedProperties === false
    if (closed && said === undefined && part.patternProperties === undefined) return true
    const not = part.not as Schema | undefined
    return typeof not === "object" && Array.isArray(not.required) && not.required.join() === name
  })
}

/** Whether an object may stand under a member that the schema does not name. */
export function leavesRoom(schema: Schema | undefined): boolean {
  return ![...parts(schema)].some((part) => {
    if (part.patternProperties !== undefined) return false
    return [part.additionalProperties, part.unevaluatedProperties].some(
      (others) => others === false || (typeof others === "object" && !acceptsObjects(others as Schema)),
    )
  })
}

function acceptsObjects(schema: Schema): boolean {
  if (typeof schema === "boolean") return schema
  return schema.type === undefined || [schema.type].flat().includes("object")
}

/** Every member a schema names, at any depth, with its path. */
export function* namedMembers(schema: Schema | undefined, path = ""): Generator<[string, string, Schema]> {
  for (const part of parts(schema)) {
    for (const [name, member] of Object.entries(propertiesOf(part))) {
      yield [`${path}/${name}`, name, member]
      yield* namedMembers(member, `${path}/${name}`)
    }
    for (const keyword of ["items", "additionalProperties"] as const)
      if (typeof part[keyword] === "object") yield* namedMembers(part[keyword] as Schema, `${path}/*`)
    for (const keyword of ["anyOf", "oneOf"] as const)
      for (const branch of (part[keyword] as Schema[] | undefined) ?? []) yield* namedMembers(branch, path)
  }
}
