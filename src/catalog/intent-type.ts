import { type IntentDescriptor, type JsonSchema, ParleyError } from "../intent/index.ts"
import type { Catalog } from "./catalog.ts"
import type { CatalogFile } from "./catalog-file.ts"
import { checkFqdn } from "./fqdn.ts"
import type { Pin } from "./pins.ts"
import { propertiesOf } from "./schema/conjunction.ts"
import { normalise } from "./schema/normalise.ts"
import { partScope, SchemaCompiler } from "./schema/schema-compiler.ts"
import { isSchema, type Schema, SchemaLibrary } from "./schema/schema-library.ts"
import { findDifferences } from "./schema/subsumption.ts"

type Values = Readonly<Record<string, unknown>>

/** A site's own intent bound to a type of a catalog. */
export interface BoundType {
  readonly pin: Pin
  readonly file: CatalogFile
  /** Turns an input of the intent into the payload. */
  toPayload(input: Values): Values
}

const targetMembers = ["external_id", "etag"]

/**
 * Binds an intent with a `type` to the file of that name, and checks that every input it accepts is a payload
 * the type accepts.
 *
 * An input that has `target` is taken as a payload. Any other is the flat form of one: `external_id` and `etag`
 * belong to the target, `idempotency_key` stands beside it, and everything else is the object. The check is
 * `findDifferences` between the two schemas: what it cannot prove is refused, so that no input turns out at run
 * time to be no payload.
 */
export function bindType(
  descriptor: IntentDescriptor,
  catalogs: readonly Catalog[],
  system: string = toSystem(descriptor.namespace),
): BoundType {
  const { file, catalog } = findType(descriptor, catalogs)
  const library = new SchemaLibrary(catalogs.flatMap((one) => one.files()))
  const compiler = new SchemaCompiler(library, { formats: false })
  const { payload } = file.value
  if (!isSchema(payload)) throw mistaken(descriptor, ["its type has no payload"])
  const scope = partScope(file, payload)
  const isPayload = "target" in propertiesOf(descriptor.input)
  const parsed = closeObjects(descriptor.input) as JsonSchema
  const input = isPayload ? parsed : toPayloadSchema(parsed, system)
  const accepted = normalise(input, { root: input, base: scope.base }, library)
  const demanded = normalise(payload, scope, library)
  const problems = findDifferences(accepted, demanded, (schema: Schema) => compiler.compile(schema, scope))
  if (problems.length > 0)
    throw mistaken(
      descriptor,
      problems.slice(0, 10).map(({ path, message }) => `payload${path} ${message}`),
    )
  return {
    pin: catalog.pin(file),
    file,
    toPayload: (values) => (isPayload ? values : toPayload(values, system)),
  }
}

function findType(descriptor: IntentDescriptor, catalogs: readonly Catalog[]) {
  const { type = "" } = descriptor
  for (const catalog of catalogs) {
    const file = catalog.findIntent(type)
    if (file !== undefined) return { file, catalog }
  }
  const breaches = checkFqdn(type).map((breach) => breach.message)
  const known = catalogs.map((catalog) => catalog.manifest.authority).join(", ") || "none"
  throw mistaken(
    descriptor,
    breaches.length > 0 ? breaches : [`no catalog has ${type}; there are catalogs of: ${known}`],
  )
}

function mistaken(descriptor: IntentDescriptor, problems: readonly string[]): ParleyError {
  return new ParleyError(
    "invalid_declaration",
    `The intent '${descriptor.uid}' does not fit its type '${descriptor.type}':\n  - ${problems.join("\n  - ")}`,
    { details: { uid: descriptor.uid, type: descriptor.type, problems } },
  )
}

/** A namespace as a lowercase provider id: `bella.example` is `bella_example`. */
export function toSystem(namespace: string): string {
  const system = namespace.toLowerCase().replaceAll(/[^a-z0-9]+/g, "_")
  return /^[a-z]/.test(system) ? system : `x${system}`
}

function toPayload(input: Values, system: string): Values {
  const { external_id, etag, idempotency_key, ...object } = input
  const target = { system, ...defined({ external_id, etag }) }
  const hasObject = Object.keys(object).length > 0
  return { target, ...defined({ idempotency_key }), ...(hasObject ? { object } : {}) }
}

function defined(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}

/**
 * An input reaches `toPayload` parsed, and parsing drops members that an object does not name unless it says that
 * it takes others. Parts of an intersection are left alone: each of them names only its own share.
 */
function closeObjects(schema: Schema): Schema {
  if (typeof schema === "boolean") return schema
  const result: Record<string, unknown> = { ...schema }
  if (schema.properties !== undefined) {
    const members = Object.entries(propertiesOf(schema)).map(([name, one]) => [name, closeObjects(one)])
    result.properties = Object.fromEntries(members)
    result.additionalProperties = schema.additionalProperties ?? false
  }
  if (isSchema(schema.items)) result.items = closeObjects(schema.items)
  if (Array.isArray(schema.anyOf)) result.anyOf = schema.anyOf.map((branch) => closeObjects(branch as Schema))
  return result
}

/** The schema of what `toPayload` returns for the inputs that a schema accepts. */
function toPayloadSchema(input: JsonSchema, system: string): JsonSchema {
  const members = Object.entries(propertiesOf(input))
  const required = new Set((input.required as string[] | undefined) ?? [])
  const closed = (names: (name: string) => boolean, more: Record<string, Schema> = {}): JsonSchema => ({
    type: "object",
    properties: { ...more, ...Object.fromEntries(members.filter(([name]) => names(name))) },
    required: [...Object.keys(more), ...[...required].filter(names)],
    additionalProperties: false,
  })
  const isTarget = (name: string) => targetMembers.includes(name)
  const isBeside = (name: string) => name === "idempotency_key"
  const isObject = (name: string) => !isTarget(name) && !isBeside(name)
  const { properties, required: beside } = closed(isBeside)
  const object = closed(isObject)
  const objectRequired = (object.required as string[]).length > 0
  return {
    type: "object",
    properties: {
      target: closed(isTarget, { system: { const: system } }),
      ...(members.some(([name]) => isObject(name)) ? { object } : {}),
      ...(properties as object),
    },
    required: ["target", ...(objectRequired ? ["object"] : []), ...(beside as string[])],
    additionalProperties: false,
    ...(input.$defs === undefined ? {} : { $defs: input.$defs }),
  }
}
