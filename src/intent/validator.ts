import { createRequire } from "node:module"
import type { Ajv2020, ErrorObject } from "ajv/dist/2020.js"
import type { z } from "zod"
import type { JsonSchema } from "./descriptor.ts"
import { type Issue, ParleyError } from "./errors.ts"

export type Parsed<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly issues: readonly Issue[] }

/** Checks an unknown value. Returns it typed and with defaults filled in, or everything that is wrong with it. */
export type Validator<T> = (value: unknown) => Parsed<T>

export function zodValidator<T>(schema: z.ZodType<T>): Validator<T> {
  return (value) => {
    const result = schema.safeParse(value)
    if (result.success) return { ok: true, value: result.data }
    return { ok: false, issues: result.error.issues.flatMap((issue) => fromZodIssue(issue, value)) }
  }
}

function fromZodIssue(issue: z.core.$ZodIssue, root: unknown): Issue[] {
  const path = issue.path.map(String).join(".")
  if (issue.code === "unrecognized_keys")
    return issue.keys.map((key) => {
      const at = path === "" ? key : `${path}.${key}`
      return { path: at, rule: "unknown", message: `'${at}' is not a known parameter` }
    })
  if (valueAt(root, issue.path) === undefined && path !== "")
    return [{ path, rule: "missing", message: `'${path}' is required` }]
  return [{ path, rule: "invalid", message: path === "" ? issue.message : `'${path}': ${issue.message}` }]
}

function valueAt(root: unknown, path: readonly PropertyKey[]): unknown {
  let value = root
  for (const key of path) {
    if (typeof value !== "object" || value === null) return undefined
    value = (value as Record<PropertyKey, unknown>)[key]
  }
  return value
}

/** Most programs never see an intent that comes as JSON Schema, so its validator is loaded with the first one. */
const require = createRequire(import.meta.url)

let schemas: Ajv2020 | undefined

/**
 * Checks schemas themselves. Compiling the meta-schema takes longer than compiling any schema, so it happens once.
 */
function schemaReader(): Ajv2020 {
  schemas ??= createAjv(true)
  return schemas
}

/** For intents that arrive as JSON Schema. Formats are checked; keywords we do not know are left alone. */
export function jsonSchemaValidator(schema: JsonSchema): Validator<unknown> {
  let validate: ReturnType<Ajv2020["compile"]>
  try {
    schemaReader().validateSchema(schema, true)
    // A compiler for each, so that two schemas may have the same `$id` and each is freed when it is no longer used.
    validate = createAjv(false).compile(schema)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new ParleyError("invalid_declaration", `This is not a JSON Schema 2020-12: ${reason}`)
  }
  return (value) => {
    if (validate(value)) return { ok: true, value }
    return { ok: false, issues: (validate.errors ?? []).slice(0, 100).map(fromAjvError) }
  }
}

function createAjv(validateSchema: boolean): Ajv2020 {
  const { Ajv2020 } = require("ajv/dist/2020.js") as typeof import("ajv/dist/2020.js")
  const addFormats = require("ajv-formats") as typeof import("ajv-formats")
  const ajv = new Ajv2020({ allErrors: true, strict: false, useDefaults: false, validateSchema })
  addFormats.default(ajv)
  return ajv
}

function fromAjvError(error: ErrorObject): Issue {
  const path = error.instancePath.slice(1).replaceAll("/", ".")
  const inside = (key: string) => (path === "" ? key : `${path}.${key}`)
  if (error.keyword === "required") {
    const at = inside(String(error.params.missingProperty))
    return { path: at, rule: "missing", message: `'${at}' is required` }
  }
  if (error.keyword === "additionalProperties" || error.keyword === "unevaluatedProperties") {
    const at = inside(String(error.params.additionalProperty ?? error.params.unevaluatedProperty))
    return { path: at, rule: "unknown", message: `'${at}' is not a known parameter` }
  }
  const message = error.message ?? "is not acceptable"
  return { path, rule: "invalid", message: path === "" ? message : `'${path}' ${message}` }
}
