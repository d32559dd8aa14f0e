import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js"
import addFormats from "ajv-formats"
import type { CatalogFile } from "../catalog-file.ts"
import { references } from "./normalise.ts"
import type { Schema, SchemaLibrary, Scope } from "./schema-library.ts"

/** Everything wrong with a value, in words; empty when it is acceptable. */
export type ValueCheck = (value: unknown) => readonly string[]

/** Compiles schemas whose references lead into a library. `formats`: whether `format` is an assertion. */
export class SchemaCompiler {
  readonly #library: SchemaLibrary
  readonly #ajv: Ajv2020
  readonly #added = new Set<string>()
  readonly #checks = new WeakMap<object, ValueCheck>()
  #compiled = 0

  constructor(library: SchemaLibrary, options: { readonly formats: boolean }) {
    this.#library = library
    this.#ajv = new Ajv2020({
      allErrors: true,
      strict: false,
      validateSchema: false,
      validateFormats: options.formats,
      logger: false,
    })
    if (options.formats) addFormats.default(this.#ajv)
  }

  /** What keeps a schema from being one of JSON Schema 2020-12. */
  schemaErrors(schema: Schema): readonly string[] {
    if (this.#ajv.validateSchema(schema) === true) return []
    return (this.#ajv.errors ?? []).slice(0, 5).map(toText)
  }

  /** Throws ajv's own error when a reference leads nowhere or a pattern is none. */
  compile(schema: Schema, scope: Scope): ValueCheck {
    if (typeof schema === "boolean") return () => (schema ? [] : ["is never acceptable"])
    const known = this.#checks.get(schema)
    if (known !== undefined) return known
    this.#addReferenced(schema, scope)
    const $id = `${scope.base}?schema=${++this.#compiled}`
    const validate: ValidateFunction = this.#ajv.compile({ ...schema, $id })
    const check: ValueCheck = (value) =>
      validate(value) ? [] : (validate.errors ?? []).slice(0, 5).map(toText)
    this.#checks.set(schema, check)
    return check
  }

  #addReferenced(schema: unknown, scope: Scope): void {
    for (const { reference } of references(schema)) {
      const absolute = reference.startsWith("#") ? null : URL.parse(reference, scope.base)
      if (absolute === null) continue
      absolute.hash = ""
      const url = absolute.href
      const file = this.#library.file(url)
      if (file === undefined || this.#added.has(url)) continue
      this.#added.add(url)
      this.#ajv.addSchema({ ...file.value, $id: url })
      this.#addReferenced(file.value, { root: file.value, base: url })
    }
  }
}

function toText(error: ErrorObject): string {
  const at = error.instancePath === "" ? "the value" : error.instancePath
  const extra = error.params.additionalProperty ?? error.params.unevaluatedProperty
  const named = extra === undefined ? "" : ` ('${String(extra).slice(0, 80)}')`
  return `${at} ${error.message ?? "is not acceptable"}${named}`
}

/** A member of a file that is a schema of its own: payload, result, constraints. */
export function partScope(file: CatalogFile, part: Schema): Scope {
  return {
    root: part,
    base: typeof file.value.$id === "string" ? file.value.$id : "https://catalog.invalid/",
  }
}
