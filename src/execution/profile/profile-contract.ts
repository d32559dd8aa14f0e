import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js"
import addFormats from "ajv-formats"
import { type Issue, invalidInput, type JsonSchema, ParleyError } from "../../intent/index.ts"
import type { IntentFile, ProfileFile } from "./profile-files.ts"

/** What a profile and its core intent ask of payloads and promise of results, compiled. */
export interface Contract {
  readonly system: string
  assertPayload(payload: unknown): asserts payload is Payload
  /** What is wrong with a result; empty when it keeps the promise of core and profile. */
  checkResult(result: unknown): readonly Issue[]
  assertSchema(schema: string, value: unknown, what: string): void
}

export interface Payload {
  readonly target: { readonly system: string; readonly external_id?: string; readonly etag?: string }
  readonly object?: Readonly<Record<string, unknown>>
  readonly idempotency_key?: string
  readonly [system: string]: unknown
}

export function compileContract(
  intent: IntentFile,
  profile: ProfileFile,
  schemas: readonly JsonSchema[],
): Contract {
  const ajv = compilerOf(schemas)
  const payload = compile(ajv, { allOf: [intent.payload, profile.constraints] }, profile.id)
  // Specification, Profiles: the effective result is core.result AND profile.result.
  const result = compile(ajv, { allOf: [intent.result ?? {}, profile.result ?? {}] }, profile.id)
  const system = systemOf(profile)
  const known = [...membersOf(intent.payload), system]
  return {
    system,
    assertPayload(value): asserts value is Payload {
      if (!payload(value)) throw invalidInput(profile.id, toIssues(payload))
      const stranger = Object.keys(value as object).find((member) => !known.includes(member))
      // Specification, Provider-specific fields: extras stand under the key that equals target.system.
      if (stranger !== undefined)
        throw invalidInput(profile.id, [
          {
            path: stranger,
            rule: "unknown",
            message: `'${stranger}' is not a member of the payload; fields of the provider go under '${system}'`,
          },
        ])
    },
    checkResult: (value) => (result(value) ? [] : toIssues(result)),
    assertSchema(schema, value, what) {
      const validate = ajv.getSchema(schema)
      if (validate === undefined)
        throw new ParleyError(
          "invalid_declaration",
          `${what} names the schema '${schema}', which is not loaded.`,
        )
      if (!validate(value)) throw invalidInput(what, toIssues(validate))
    },
  }
}

/** Executors that share their shapes share a compiler: making one costs as much as compiling many schemas. */
const compilers = new WeakMap<readonly JsonSchema[], Ajv2020>()

function compilerOf(schemas: readonly JsonSchema[]): Ajv2020 {
  const known = compilers.get(schemas)
  if (known !== undefined) return known
  const ajv = new Ajv2020({ allErrors: true, strict: false, validateFormats: true })
  addFormats.default(ajv)
  for (const schema of schemas) ajv.addSchema(schema)
  compilers.set(schemas, ajv)
  return ajv
}

function compile(ajv: Ajv2020, schema: JsonSchema, profile: string): ValidateFunction {
  try {
    return ajv.compile(schema)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new ParleyError(
      "invalid_declaration",
      `The schemas of '${profile}' cannot be compiled: ${reason}`,
      { cause },
    )
  }
}

function systemOf(profile: ProfileFile): string {
  const target = (profile.constraints.properties as Record<string, JsonSchema> | undefined)?.target
  const system = (target?.properties as Record<string, JsonSchema> | undefined)?.system?.const
  if (typeof system !== "string")
    throw new ParleyError(
      "invalid_declaration",
      `'${profile.id}' does not say its system: set constraints.properties.target.properties.system.const.`,
    )
  return system
}

function membersOf(schema: JsonSchema): string[] {
  return Object.keys((schema.properties ?? {}) as object)
}

function toIssues(validate: ValidateFunction): Issue[] {
  return (validate.errors ?? []).slice(0, 50).map((error) => {
    const path = error.instancePath.slice(1).replaceAll("/", ".")
    const member =
      error.params.missingProperty ?? error.params.additionalProperty ?? error.params.unevaluatedProperty
    const at = member === undefined ? path : path === "" ? String(member) : `${path}.${member}`
    const rule =
      error.keyword === "required" ? "missing" : error.keyword.endsWith("dProperties") ? "unknown" : "invalid"
    return { path: at, rule, message: `'${at || "payload"}' ${error.message ?? "is not acceptable"}` }
  })
}
