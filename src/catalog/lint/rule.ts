import type { CatalogFile } from "../catalog-file.ts"
import type { BehaviourHints, CatalogManifest } from "../file-shapes.ts"
import type { IntentName } from "../fqdn.ts"
import type { Narrowing } from "../narrowing.ts"
import type { SchemaCompiler } from "../schema/schema-compiler.ts"
import type { Schema, SchemaLibrary } from "../schema/schema-library.ts"

/**
 * refused: the file is not what it says it is, or has no hash, and is not served. error: it breaks a MUST and is
 * served all the same. warning: it breaks a SHOULD, or what was looked for could not be decided.
 */
export type Level = "refused" | "error" | "warning"

export interface Finding {
  readonly rule: string
  readonly level: Level
  readonly path: string
  /** What is wrong, and how to mend it. */
  readonly message: string
}

export interface LintContext {
  readonly manifest: CatalogManifest
  readonly library: SchemaLibrary
  /** Treats `format` as an annotation. */
  readonly compiler: SchemaCompiler
  /** Treats `format` as an assertion. */
  readonly formatCompiler: SchemaCompiler
  readonly hints: ReadonlyMap<string, BehaviourHints>
  /** What was published last at a path, or with one hash. */
  readonly published: (path: string, sha256?: string) => CatalogFile | undefined
}

/** One sentence of the specification as a check. It yields a message for every breach. */
export interface Rule<Subject> {
  readonly id: string
  readonly level: Level
  /** The section of the specification that says so. */
  readonly section: string
  readonly says: string
  check(subject: Subject, context: LintContext): Iterable<string>
}

/** An intent file whose form is in order, with its schemas normalised. */
export interface IntentSubject {
  readonly file: CatalogFile
  readonly name: IntentName
  readonly payload: Schema
  readonly result: Schema | undefined
  readonly examples: readonly unknown[]
}

export interface ProfileSubject {
  readonly file: CatalogFile
  /** The intent it pins, where the catalog has it. */
  readonly core: CatalogFile | undefined
  readonly coreMembers: readonly string[]
  readonly coreResults: readonly string[]
  readonly constraints: Schema
  readonly result: Schema | undefined
  readonly system: string | undefined
  /** How it compares with its core, where that is at hand. */
  readonly narrowing: Narrowing | undefined
}

export interface CommonSubject {
  readonly file: CatalogFile
  readonly name: string
  readonly schema: Schema
}

export interface HintsSubject {
  readonly intents: ReadonlyMap<string, IntentName>
}
