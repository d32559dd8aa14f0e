import type { ElicitRequestFormParams, PrimitiveSchemaDefinition } from "@modelcontextprotocol/server"
import type { AskedParameter } from "../../conversation/index.ts"
import { type JsonSchema, type Option, schemaType } from "../../intent/index.ts"

type FormSchema = ElicitRequestFormParams["requestedSchema"]
type Field = Record<string, unknown> & { readonly type: string }

/** A form asks at most this many choices: beyond it nobody reads them. */
const choicesAtMost = 100

/**
 * The asked parameters as a form. MCP's forms are flat (elicitation, "Requested Schema"): what is neither a
 * primitive nor a choice is asked for as text and read back by `fromForm`.
 */
export function toForm(parameters: readonly AskedParameter[], titled: boolean): FormSchema {
  const properties = parameters.map((parameter) => [parameter.name, toField(parameter, titled)] as const)
  const required = parameters.filter((parameter) => parameter.required).map(({ name }) => name)
  return {
    type: "object",
    properties: Object.fromEntries(properties) as Record<string, PrimitiveSchemaDefinition>,
    ...(required.length > 0 && { required }),
  }
}

function toField(parameter: AskedParameter, titled: boolean): Field {
  const { options, schema, sentence, problem } = parameter
  const description = problem === undefined ? sentence : `${sentence} (${problem})`
  if (options !== undefined && options.length > 0) return { ...toChoice(options, titled), description }
  return { ...toPlainField(schema), description }
}

/** Options as an enumeration; before 2025-11-25 labels stood in a list of their own. */
export function toChoice(options: readonly Option[], titled: boolean): Field {
  const offered = options.slice(0, choicesAtMost)
  const values = offered.map(({ value }) => toText(value))
  if (titled)
    return {
      type: "string",
      oneOf: offered.map(({ label, note }, index) => ({
        const: values[index]!,
        title: note === undefined ? label : `${label} (${note})`,
      })),
    }
  return { type: "string", enum: values, enumNames: offered.map(({ label }) => label) }
}

const formats = new Set(["email", "uri", "date", "date-time"])

function toPlainField(schema: JsonSchema): Field {
  if (isChoiceOfWords(schema)) return { type: "string", enum: schema.enum }
  switch (schemaType(schema)) {
    case "boolean":
      return { type: "boolean", ...pick(schema, "boolean", "default") }
    case "integer":
      return { type: "integer", ...pick(schema, "number", "minimum", "maximum", "default") }
    case "number":
      return { type: "number", ...pick(schema, "number", "minimum", "maximum", "default") }
    case "array": {
      const items = schema.items
      if (isObject(items) && isChoiceOfWords(items))
        return { type: "array", items: { type: "string", enum: items.enum } }
      return { type: "string" }
    }
    case "string":
      return {
        type: "string",
        ...pick(schema, "number", "minLength", "maxLength"),
        ...pick(schema, "string", "default"),
        ...(typeof schema.format === "string" && formats.has(schema.format) && { format: schema.format }),
      }
    default:
      return { type: "string" }
  }
}

/** zod writes the bounds of safe integers into every `int()`: they would only puzzle a reader. */
function pick(schema: JsonSchema, type: string, ...keywords: readonly string[]): Record<string, unknown> {
  const present = keywords.filter((keyword) => {
    const value = schema[keyword]
    return typeof value === type && !(typeof value === "number" && Math.abs(value) >= Number.MAX_SAFE_INTEGER)
  })
  return Object.fromEntries(present.map((keyword) => [keyword, schema[keyword]]))
}

/** What was filled in, as values of the parameters. Whether they are acceptable is for the intent to say. */
export function fromForm(
  content: Readonly<Record<string, unknown>>,
  parameters: readonly AskedParameter[],
): Record<string, unknown> {
  const values: [string, unknown][] = []
  for (const parameter of parameters) {
    const given = Object.hasOwn(content, parameter.name) ? content[parameter.name] : undefined
    if (given === undefined || given === null || given === "") continue
    values.push([parameter.name, fromField(given, parameter)])
  }
  return Object.fromEntries(values)
}

function fromField(given: unknown, { options, schema }: AskedParameter): unknown {
  const chosen = options?.find(({ value }) => toText(value) === given)
  if (chosen) return chosen.value
  if (typeof given !== "string") return given
  switch (schemaType(schema)) {
    case "integer":
    case "number":
      return given.trim() === "" || Number.isNaN(Number(given)) ? given : Number(given)
    case "boolean":
      return given === "true" ? true : given === "false" ? false : given
    case "array":
      return fromJson(given) ?? given.split(",").map((part) => part.trim())
    case "string":
      return given
    default:
      return fromJson(given) ?? given
  }
}

function fromJson(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function toText(value: unknown): string {
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "")
}

function isChoiceOfWords(schema: JsonSchema): schema is JsonSchema & { readonly enum: readonly string[] } {
  return Array.isArray(schema.enum) && schema.enum.every((word) => typeof word === "string")
}

function isObject(value: unknown): value is JsonSchema {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}
