import type { JsonSchema } from "../intent/index.ts"
import type { CatalogFile } from "./catalog-file.ts"
import { normalise, references } from "./schema/normalise.ts"
import { partScope } from "./schema/schema-compiler.ts"
import { isSchema, type Schema, type SchemaLibrary } from "./schema/schema-library.ts"
import { memberAt } from "./schema/schema-members.ts"

const dialect = "https://json-schema.org/draft/2020-12/schema"

/** The payload a profile accepts: what the core accepts and the constraints accept too (Profiles). */
export function composePayload(core: CatalogFile, profile: CatalogFile, library: SchemaLibrary): JsonSchema {
  return compose(
    [
      [core, "payload"],
      [profile, "constraints"],
    ],
    library,
  )
}

/** "The effective result schema is core.result AND profile.result"; undefined where neither declares one. */
export function composeResult(
  core: CatalogFile,
  profile: CatalogFile,
  library: SchemaLibrary,
): JsonSchema | undefined {
  const declared = [core, profile].filter((file) => isSchema(file.value.result))
  if (declared.length === 0) return undefined
  return compose(
    declared.map((file) => [file, "result"]),
    library,
  )
}

/** One member of a file as a schema that stands alone, with what it refers to inside. */
export function bundle(file: CatalogFile, member: "payload" | "result", library: SchemaLibrary): JsonSchema {
  return compose([[file, member]], library)
}

/**
 * Each part keeps its own `$id`, so that its references still mean what they meant in its file; every shared
 * shape it reaches is embedded under `$defs`, so that any validator can use the result as it is.
 */
function compose(sources: readonly (readonly [CatalogFile, string])[], library: SchemaLibrary): JsonSchema {
  const embedded = new Map<string, JsonSchema>()
  const allOf = sources.map(([file, member]) => {
    const part = file.value[member]
    if (!isSchema(part) || typeof part === "boolean") return part ?? true
    embedReferenced(part, partScope(file, part).base, library, embedded)
    return { ...part, $id: `${file.value.$id}?${member}` }
  })
  const $defs = Object.fromEntries(embedded)
  return { $schema: dialect, allOf, ...(embedded.size > 0 ? { $defs } : {}) }
}

function embedReferenced(
  schema: unknown,
  base: string,
  library: SchemaLibrary,
  embedded: Map<string, JsonSchema>,
): void {
  for (const { reference } of references(schema)) {
    const url = reference.startsWith("#") ? null : URL.parse(reference, base)
    if (url === null) continue
    url.hash = ""
    const file = library.file(url.href)
    if (file === undefined || embedded.has(url.href)) continue
    embedded.set(url.href, { ...file.value, $id: url.href })
    embedReferenced(file.value, url.href, library, embedded)
  }
}

/** The value of `target.system` a profile is for: the one constant its constraints name. */
export function profileSystem(profile: CatalogFile, library: SchemaLibrary): string | undefined {
  const { constraints } = profile.value
  if (!isSchema(constraints)) return undefined
  const normal: Schema = normalise(constraints, partScope(profile, constraints), library)
  const system = memberAt(normal, "target", "system")
  if (typeof system !== "object") return undefined
  const only = Array.isArray(system.enum) && system.enum.length === 1 ? system.enum[0] : undefined
  const value = "const" in system ? system.const : only
  return typeof value === "string" ? value : undefined
}
