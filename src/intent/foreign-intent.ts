import type { IntentDescriptor, JsonSchema } from "./descriptor.ts"
import { ParleyError } from "./errors.ts"
import { isPlainObject } from "./plain-object.ts"
import type { ServiceIntent } from "./service.ts"
import { jsonSchemaValidator, type Validator } from "./validator.ts"

type Values = Readonly<Record<string, unknown>>

/**
 * An intent of another host, of which only the declaration is known. Its input is checked here before anything is sent;
 * its output is its host's word, so that any object is taken: a result that breaks its declaration was still reached.
 */
export function toForeignIntent(descriptor: IntentDescriptor): ServiceIntent {
  return {
    descriptor,
    parseInput: lazyValidator(descriptor.input),
    parseOutput: parseObject,
    quote: undefined,
    check: undefined,
    execute: () => {
      throw new ParleyError("internal", `'${descriptor.uid}' is executed by its own host.`)
    },
    present: {},
  }
}

/** Compiling a schema takes milliseconds, and most intents of many hosts are never called. */
function lazyValidator(schema: JsonSchema): Validator<Values> {
  let validate: Validator<unknown> | undefined
  return (value) => {
    // A schema that could not be read takes anything: its host checks it.
    validate ??= jsonSchemaValidator({ additionalProperties: false, ...schema })
    const parsed = validate(value)
    return parsed.ok ? { ok: true, value: parsed.value as Values } : parsed
  }
}

const parseObject: Validator<Values> = (value) =>
  isPlainObject(value)
    ? { ok: true, value }
    : { ok: false, issues: [{ path: "", rule: "invalid", message: "The result is no object" }] }
