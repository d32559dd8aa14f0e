import { isPlainObject } from "../intent/index.ts"
import type { CatalogFile } from "./catalog-file.ts"
import { applyDifferential } from "./schema/differential.ts"
import { normalise } from "./schema/normalise.ts"
import { variations } from "./schema/sample-values.ts"
import { partScope, type SchemaCompiler, type ValueCheck } from "./schema/schema-compiler.ts"
import { isSchema, type Schema, type SchemaLibrary, type Scope } from "./schema/schema-library.ts"
import { type Difference, findDifferences } from "./schema/subsumption.ts"

/**
 * narrows: proven that the core accepts every payload the profile accepts. widens: proven, by the keywords or by a
 * payload, that the profile accepts one more. undecided: neither is proven, and no such payload was found.
 */
export type Narrowing =
  | { readonly verdict: "narrows"; readonly differences: readonly [] }
  | {
      readonly verdict: "widens"
      readonly differences: readonly Difference[]
      /** A payload that the profile accepts and the core refuses, when the search met one. */
      readonly witness: unknown
    }
  | { readonly verdict: "undecided"; readonly differences: readonly Difference[]; readonly tried: number }

const maximumTries = 3000

/**
 * Whether a profile only narrows (Profiles). The constraints are applied to the core as a differential and the
 * outcome is compared with the core: exactly where the keywords allow it (see findDifferences), and otherwise by
 * trying payloads derived from the core's examples and from the limits that both sides name.
 */
export function checkNarrowing(
  core: CatalogFile,
  profile: CatalogFile,
  library: SchemaLibrary,
  compiler: SchemaCompiler,
): Narrowing {
  const { payload } = core.value
  const { constraints } = profile.value
  if (!isSchema(payload) || !isSchema(constraints)) return { verdict: "narrows", differences: [] }
  try {
    return compare(core, payload, profile, constraints, library, compiler)
  } catch (error) {
    const message = `the two cannot be put together: ${(error as Error).message}`
    return { verdict: "undecided", differences: [{ path: "", message, certain: false }], tried: 0 }
  }
}

function compare(
  core: CatalogFile,
  payload: Schema,
  profile: CatalogFile,
  constraints: Schema,
  library: SchemaLibrary,
  compiler: SchemaCompiler,
): Narrowing {
  const scope = partScope(core, payload)
  const wide = normalise(payload, scope, library)
  const narrow = applyDifferential(wide, normalise(constraints, partScope(profile, constraints), library))
  const differences = findDifferences(narrow, wide, (schema) => compiler.compile(schema, scope))
  if (differences.length === 0) return { verdict: "narrows", differences: [] }
  const search = findWitness(narrow, wide, exampleValues(core.value.examples), compiler, scope)
  const certain = differences.filter((difference) => difference.certain)
  if (certain.length > 0) return { verdict: "widens", differences: certain, witness: search.witness }
  if (search.witness !== undefined) return { verdict: "widens", differences, witness: search.witness }
  return { verdict: "undecided", differences, tried: search.tried }
}

function exampleValues(examples: unknown): unknown[] {
  if (!Array.isArray(examples)) return []
  return examples.filter(isPlainObject).map((example) => example.value)
}

function findWitness(
  narrow: Schema,
  wide: Schema,
  seeds: readonly unknown[],
  compiler: SchemaCompiler,
  scope: Scope,
): { witness: unknown; tried: number } {
  const accepts: ValueCheck = compiler.compile(narrow, scope)
  const refuses: ValueCheck = compiler.compile(wide, scope)
  let tried = 0
  for (const seed of seeds.length > 0 ? seeds : [undefined])
    for (const shape of [narrow, wide])
      for (const value of variations(seed, shape)) {
        if (++tried > maximumTries) return { witness: undefined, tried: maximumTries }
        if (value === undefined || accepts(value).length > 0) continue
        if (refuses(value).length > 0) return { witness: value, tried }
      }
  return { witness: undefined, tried }
}
