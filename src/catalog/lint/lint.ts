import type { Catalog } from "../catalog.ts"
import type { CatalogFile } from "../catalog-file.ts"
import { formatFqdn, type IntentName } from "../fqdn.ts"
import type { CatalogFolder, FolderProblem } from "../load-folder.ts"
import { checkNarrowing } from "../narrowing.ts"
import { profileSystem } from "../profiles.ts"
import { normalise } from "../schema/normalise.ts"
import { partScope, SchemaCompiler } from "../schema/schema-compiler.ts"
import { isSchema, type Schema, SchemaLibrary } from "../schema/schema-library.ts"
import { memberNames } from "../schema/schema-members.ts"
import { commonRules, hintRules, versionRules } from "./catalog-rules.ts"
import { exampleRules } from "./example-rules.ts"
import { formRules } from "./form-rules.ts"
import { intentRules } from "./intent-rules.ts"
import { pinnedIntent, profileRules } from "./profile-rules.ts"
import { reuseRules } from "./reuse-rules.ts"
import type { Finding, Level, LintContext, ProfileSubject, Rule } from "./rule.ts"
import { verbRules } from "./verb-rules.ts"

export interface LintOptions {
  /** What was published before: immutability is judged against it. */
  readonly published?: Catalog | undefined
  /** Files of other catalogs that references and pins may lead to. */
  readonly others?: Iterable<CatalogFile>
}

interface RuleSummary {
  readonly id: string
  readonly level: Level
  readonly says: string
}

const readable: RuleSummary = {
  id: "IS-L01",
  level: "refused",
  says: "A file is UTF-8 JSON of sensible size.",
}

/** What loading itself finds. The other rules are tables of checks. */
const loadRules: Readonly<Record<FolderProblem["kind"], RuleSummary>> = {
  encoding: readable,
  syntax: readable,
  depth: readable,
  size: readable,
  duplicate: { id: "IS-L02", level: "refused", says: "No member stands twice in one object." },
  surrogate: { id: "IS-L03", level: "refused", says: "Every string has a UTF-8 form." },
  path: { id: "IS-L04", level: "refused", says: "A file stands at one of the three kinds of path." },
  object: { id: "IS-L05", level: "refused", says: "A file is one JSON object." },
  number: { id: "IS-L06", level: "error", says: "Numbers are what a double can hold." },
  manifest: { id: "IS-L07", level: "error", says: "catalog.json names authority and base." },
  hints: { id: "IS-L08", level: "error", says: "hints.json has four yes-or-no members for each intent." },
}

/** Every rule there is, for documentation and for tests that none is untested. */
export function listRules(): RuleSummary[] {
  const tables = [formRules, intentRules, verbRules, exampleRules, reuseRules, profileRules] as const
  const checks = [...tables, commonRules, versionRules, hintRules].flat() as Rule<never>[]
  return [...new Set(Object.values(loadRules)), ...checks.map(({ id, level, says }) => ({ id, level, says }))]
}

/**
 * Checks a folder against the specification. Meaning is judged only where the form is in order, so that one
 * mistake gives one finding and not its consequences.
 */
export function lintFolder(folder: CatalogFolder, options: LintOptions = {}): Finding[] {
  const { published, others = [] } = options
  const library = new SchemaLibrary([...(published?.files() ?? []), ...others, ...folder.files])
  const context: LintContext = {
    manifest: folder.manifest,
    library,
    compiler: new SchemaCompiler(library, { formats: false }),
    formatCompiler: new SchemaCompiler(library, { formats: true }),
    hints: folder.hints,
    published: (path, sha256) =>
      sha256 === undefined ? published?.find(path) : published?.findPinned(path, sha256),
  }
  const findings: Finding[] = folder.problems.map(({ path, kind, message }) => ({
    rule: loadRules[kind].id,
    level: loadRules[kind].level,
    path,
    message,
  }))
  for (const file of folder.files) findings.push(...lintFile(file, context))
  const intents = intentNames(folder)
  findings.push(...run(hintRules, { intents }, "/hints.json", context))
  return findings.sort((a, b) => compareText(a.path, b.path) || compareText(a.rule, b.rule))
}

function compareText(left: string, right: string): number {
  return left === right ? 0 : left < right ? -1 : 1
}

function intentNames({ files, manifest }: CatalogFolder): Map<string, IntentName> {
  return new Map(
    files.flatMap(({ place }) =>
      place.kind === "intent"
        ? [[formatFqdn({ ...place, authority: manifest.authority }), place] as const]
        : [],
    ),
  )
}

function lintFile(file: CatalogFile, context: LintContext): Finding[] {
  const form = [...run(formRules, file, file.path, context), ...run(versionRules, file, file.path, context)]
  if (form.some(isFormBroken)) return form
  return [...form, ...lintMeaning(file, context)]
}

/** Without the members, or without schemas that can be used, there is no meaning to judge. */
function isFormBroken({ rule }: Finding): boolean {
  return rule === "IS-L13" || rule === "IS-L30" || rule === "IS-L32"
}

function lintMeaning(file: CatalogFile, context: LintContext): Finding[] {
  const { place, value, path } = file
  if (place.kind === "profile") return run(profileRules, profileSubject(file, context), path, context)
  if (place.kind === "common") {
    const schema = normalMember(file, undefined, context) ?? true
    return run(commonRules, { file, name: place.name, schema }, path, context)
  }
  const subject = {
    file,
    name: place,
    payload: normalMember(file, "payload", context) ?? true,
    result: normalMember(file, "result", context),
    examples: Array.isArray(value.examples) ? value.examples : [],
  }
  return run([...intentRules, ...verbRules, ...exampleRules, ...reuseRules], subject, path, context)
}

function profileSubject(file: CatalogFile, context: LintContext): ProfileSubject {
  const core = findCore(file, context)
  const members = (part: string) => memberNames(core && normalMember(core, part, context))
  return {
    file,
    core,
    coreMembers: members("payload"),
    coreResults: members("result"),
    constraints: normalMember(file, "constraints", context) ?? true,
    result: normalMember(file, "result", context),
    system: profileSystem(file, context.library),
    narrowing: core && checkNarrowing(core, file, context.library, context.compiler),
  }
}

/** The pinned intent: as it stands now, or with the hash that was published once. */
function findCore(
  { value }: CatalogFile,
  { library, manifest, published }: LintContext,
): CatalogFile | undefined {
  const pin = pinnedIntent(value.pins)
  if (pin === undefined) return undefined
  const current = library.file(String(value.pins))
  if (current !== undefined || pin.sha256 === undefined) return current
  return published(pin.url.replace(manifest.base, ""), pin.sha256)
}

function normalMember(
  file: CatalogFile,
  member: string | undefined,
  { library }: LintContext,
): Schema | undefined {
  const schema = member === undefined ? file.value : file.value[member]
  return isSchema(schema) ? normalise(schema, partScope(file, schema), library) : undefined
}

function run<Subject>(
  rules: readonly Rule<Subject>[],
  subject: Subject,
  path: string,
  context: LintContext,
): Finding[] {
  return rules.flatMap((rule) =>
    [...rule.check(subject, context)].map((message) => ({ rule: rule.id, level: rule.level, path, message })),
  )
}
