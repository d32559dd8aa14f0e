import type { JsonSchema } from "../../src/intent/index.ts"
import type { IntentContent } from "./catalog-folder.ts"

export function propertiesOf(schema: JsonSchema | boolean | undefined): Record<string, JsonSchema> {
  return typeof schema === "object" ? ((schema.properties ?? {}) as Record<string, JsonSchema>) : {}
}

/** Every place of the payload that the rules of an api block read, calls before and after included. */
export function collectSources(api: Record<string, unknown>): string[] {
  const calls = [api, api.repeated, api.expand, ...Object.values((api.before ?? {}) as object)]
  const params = calls.flatMap((call) => Object.keys((call as { params?: object } | undefined)?.params ?? {}))
  const derived = Object.values((api.derive ?? {}) as object).map((rule) =>
    typeof rule === "string" ? rule : String(rule.from),
  )
  const templates = [...JSON.stringify(api).matchAll(/\{([a-z_]+\.[a-z_.]+)\}/g)].map((match) =>
    String(match[1]),
  )
  const patched = api.patch === undefined ? [] : ["object.patch", "target.etag"]
  const blobs = typeof api.blobs === "string" ? [api.blobs] : []
  return [...params, ...derived, ...templates, ...patched, ...blobs]
}

/** The members of `target` and `object` that a core payload allows, filters one level deeper. */
export function payloadMembers(intent: IntentContent, schemas: readonly JsonSchema[]): string[] {
  const { target, object } = propertiesOf(intent.payload)
  const reads = /\.(list|read|get|query)\.v1$/.test(intent.fqdn)
  const members = [...allowed(target, schemas)].filter(
    (member) => member !== "system" && !(reads && member === "etag"),
  )
  const inObject = [...allowed(object, schemas)].flatMap((member) => {
    const inner = Object.keys(propertiesOf(propertiesOf(object)[member]))
    return member === "filter" ? inner.map((name) => `object.filter.${name}`) : [`object.${member}`]
  })
  return [...members.map((member) => `target.${member}`), ...inObject]
}

function allowed(schema: JsonSchema | undefined, schemas: readonly JsonSchema[]): Set<string> {
  if (schema === undefined) return new Set()
  const referred = schemas.find((candidate) => candidate.$id === schema.$ref)
  const parts = ((schema.allOf ?? []) as JsonSchema[]).concat(referred ?? [])
  const names = new Set(parts.flatMap((part) => [...allowed(part, schemas)]))
  for (const [name, member] of Object.entries(propertiesOf(schema)))
    names.add(member === (false as never) ? "" : name)
  for (const part of [schema, ...parts])
    for (const [name, member] of Object.entries(propertiesOf(part)))
      if ((member as unknown) === false) names.delete(name)
  names.delete("")
  return names
}

/** Refused outright, or held to one value, whose meaning is then the profile's own. */
export function isRefused(constraints: JsonSchema | boolean, path: readonly string[]): boolean {
  const [first, ...rest] = path
  const member = propertiesOf(constraints)[String(first)] as JsonSchema | boolean | undefined
  if (member === false) return true
  if (member === undefined || member === true) return false
  return rest.length === 0 ? Object.hasOwn(member, "const") : isRefused(member, rest)
}
