import type { ZodType } from "zod"
import { isPlainObject } from "../../intent/index.ts"
import type { CatalogFile } from "../catalog-file.ts"
import type { FileKind } from "../catalog-paths.ts"
import { checkIdentity } from "../file-identity.ts"
import { commonShape, intentShape, profileShape } from "../file-shapes.ts"
import { checkFqdn, type NameRule, publicAuthority } from "../fqdn.ts"
import { readProfileId } from "../profile-id.ts"
import { normalise, references } from "../schema/normalise.ts"
import { partScope } from "../schema/schema-compiler.ts"
import type { LintContext, Rule } from "./rule.ts"

/** What every file must be before its meaning can be judged. */

const shapes: Readonly<Record<FileKind, ZodType>> = {
  intent: intentShape,
  profile: profileShape,
  common: commonShape,
}

const schemaMembers = ["payload", "result", "constraints"]
const hintNames = ["readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint"]
const publicSectors = ["communication", "productivity"]
const dialect = "https://json-schema.org/draft/2020-12/schema"

function identityRule(id: string, member: "$id" | "fqdn" | "id", says: string): Rule<CatalogFile> {
  return {
    id,
    level: "refused",
    section: "URLs",
    says,
    *check(file, { manifest }) {
      if (member !== "$id" && !isNameReadable(file)) return
      for (const problem of checkIdentity(file, manifest))
        if (problem.member === member) yield problem.message
    },
  }
}

/** Where the name itself is broken, the rule that says how is enough. */
function isNameReadable({ place, value }: CatalogFile): boolean {
  if (place.kind === "profile") return readProfileId(String(value.id)) !== undefined
  const broken = checkFqdn(String(value.fqdn)).map((breach) => breach.rule)
  return !unreadable.some((rule) => broken.includes(rule))
}

/** A name that breaks one of these agrees with no path, so its file is not served. */
const unreadable: readonly NameRule[] = ["segments", "characters", "version"]

function nameRule(id: string, rule: NameRule, says: string): Rule<CatalogFile> {
  return {
    id,
    level: unreadable.includes(rule) ? "refused" : "error",
    section: "Naming",
    says,
    *check({ place, value }) {
      if (place.kind !== "intent") return
      for (const breach of checkFqdn(String(value.fqdn))) if (breach.rule === rule) yield breach.message
    },
  }
}

/** The schemas of a file: its three members, or a shared shape as a whole. */
export function schemasOf(file: CatalogFile): [string, Readonly<Record<string, unknown>>][] {
  if (file.place.kind === "common") return [["", file.value]]
  return schemaMembers.flatMap((member) => {
    const schema = file.value[member]
    return isPlainObject(schema) ? [[member, schema] as [string, Readonly<Record<string, unknown>>]] : []
  })
}

export const formRules: readonly Rule<CatalogFile>[] = [
  identityRule("IS-L10", "$id", "`$id` is the catalog's base and the file's path."),
  identityRule("IS-L11", "fqdn", "`fqdn` agrees with the path and the catalog's authority."),
  identityRule("IS-L12", "id", "A profile's `id` agrees with its path."),
  {
    id: "IS-L13",
    level: "error",
    section: "Intent file, Profiles",
    says: "A file has the members of its kind.",
    *check(file) {
      const parsed = shapes[file.place.kind].safeParse(file.value)
      if (parsed.success) return
      for (const issue of parsed.error.issues)
        if (!["$id", "fqdn", "id"].includes(issue.path.join(".")))
          yield `${issue.path.join(".")} is missing or of the wrong form (${issue.message}); a ${file.place.kind} file needs it`
    },
  },
  nameRule("IS-L20", "segments", "A name has an authority of two segments, four words and a version."),
  nameRule("IS-L21", "characters", "Segments are lowercase ASCII."),
  nameRule("IS-L22", "authority", "The authority is `org.intentschema`, `com.<org>` or `x.<org>`."),
  nameRule("IS-L23", "object", "Objects are singular nouns."),
  nameRule("IS-L24", "action", "Verbs are in the present tense."),
  nameRule("IS-L25", "version", "The version is v1, v2 and so on."),
  {
    id: "IS-L26",
    level: "warning",
    section: "Naming",
    says: "A new sector of the public catalog is agreed on first.",
    *check({ place }, { manifest }) {
      if (place.kind !== "intent" || manifest.authority !== publicAuthority) return
      if (!publicSectors.includes(place.sector))
        yield `the sector '${place.sector}' is new to the public catalog; propose it there, or use a private authority, which may have any sector`
    },
  },
  {
    id: "IS-L27",
    level: "refused",
    section: "Profiles",
    says: "A profile's `id` is `<core fqdn>@<provider>.v<N>`.",
    *check({ place, value }) {
      if (place.kind === "profile" && readProfileId(String(value.id)) === undefined)
        yield `id '${String(value.id).slice(0, 200)}' has not the form <core fqdn>@<provider>.v<N>, the provider being a reversed domain`
    },
  },
  {
    id: "IS-L30",
    level: "error",
    section: "Intent file",
    says: "Schemas are JSON Schema 2020-12.",
    *check(file, context) {
      for (const [member, schema] of schemasOf(file)) {
        const said = schema.$schema
        if (said !== undefined && said !== dialect)
          yield `${member || "$schema"} is written for ${JSON.stringify(said)}; use ${dialect}`
        else yield* schemaProblems(member || "the file", schema, file, context)
      }
    },
  },
  {
    id: "IS-L31",
    level: "warning",
    section: "Intent file",
    says: "A payload says by `$schema` that it is JSON Schema 2020-12.",
    *check({ place, value }) {
      if (place.kind === "intent" && isPlainObject(value.payload) && value.payload.$schema === undefined)
        yield `payload has no $schema; add "$schema": "${dialect}"`
    },
  },
  {
    id: "IS-L32",
    level: "error",
    section: "Intent file",
    says: "Every reference leads to a file of the catalog.",
    *check(file, { library }) {
      for (const [member, schema] of schemasOf(file)) {
        const scope = partScope(file, schema)
        for (const { path, reference } of references(schema))
          if (library.resolve(reference, scope) === undefined)
            yield `${member}${path}: $ref '${reference.slice(0, 200)}' leads nowhere; correct it, or add the file it means`
      }
    },
  },
  {
    id: "IS-L33",
    level: "error",
    section: "Deliberately out of scope",
    says: "Behaviour hints stand beside the core files, not in them.",
    *check({ value }) {
      for (const name of hintNames)
        if (name in value || (isPlainObject(value.annotations) && name in value.annotations))
          yield `${name} is no member of a core file; put it into hints.json under the file's name`
    },
  },
]

/** What passes the meta-schema and still is no schema: a pattern that is no expression, references without end. */
function* schemaProblems(
  name: string,
  schema: Readonly<Record<string, unknown>>,
  file: CatalogFile,
  { compiler, library }: LintContext,
): Generator<string> {
  const errors = compiler.schemaErrors(schema)
  for (const error of errors) yield `${name} is not JSON Schema 2020-12: ${error}`
  const scope = partScope(file, schema)
  const complete = [...references(schema)].every(
    ({ reference }) => library.resolve(reference, scope) !== undefined,
  )
  if (errors.length > 0 || !complete) return
  try {
    compiler.compile(schema, scope)
    normalise(schema, scope, library)
  } catch (error) {
    yield `${name} cannot be used as a schema: ${(error as Error).message}`
  }
}
