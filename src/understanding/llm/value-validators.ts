import {
  type IntentDescriptor,
  isParleyError,
  type JsonSchema,
  jsonSchemaValidator,
  type Validator,
} from "../../intent/index.ts"

/** Whether a parameter of an intent may have this value, judged without the other parameters. */
export type ValueCheck = (intent: IntentDescriptor, parameter: string, value: unknown) => boolean

const mostKept = 200

/** Validators are compiled when first needed, and the oldest are dropped: a mediator knows thousands of intents. */
export function createValueCheck(): ValueCheck {
  const kept = new Map<IntentDescriptor, Validator<unknown>>()
  return (intent, parameter, value) => {
    if (!intent.parameters.some(({ name }) => name === parameter)) return false
    let validate = kept.get(intent)
    if (validate === undefined) {
      validate = compile(intent.input)
      const oldest = kept.keys().next()
      if (kept.size >= mostKept && !oldest.done) kept.delete(oldest.value)
      kept.set(intent, validate)
    }
    try {
      return validate({ [parameter]: value }).ok
    } catch (error) {
      // A schema that does nothing but refer to itself exhausts the stack.
      if (error instanceof RangeError) return false
      throw error
    }
  }
}

/** The input schema without its rules about several members at once, so that one can be checked alone. */
function compile(input: JsonSchema): Validator<unknown> {
  const { $schema, $id, $defs, definitions, properties } = input
  const parts = { $schema, $id, $defs, definitions, properties }
  const present = Object.entries(parts).filter(([, part]) => part !== undefined)
  try {
    return jsonSchemaValidator({
      ...Object.fromEntries(present),
      type: "object",
      additionalProperties: false,
    })
  } catch (error) {
    // An invalid schema of another business: no value can satisfy it.
    if (isParleyError(error)) return () => ({ ok: false, issues: [] })
    throw error
  }
}
