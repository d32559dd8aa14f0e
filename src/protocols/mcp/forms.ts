import type { ElicitRequestFormParams, PrimitiveSchemaDefinition } from "@modelcontextprotocol/server"
import { type Choice, type Field, toText } from "../../view/index.ts"

type FormSchema = ElicitRequestFormParams["requestedSchema"]
type Property = Record<string, unknown> & { readonly type: string }

/** A form lists at most this many choices; nobody reads more. */
const choicesAtMost = 100
const suggestionsAtMost = 20

/**
 * Makes a form of fields. MCP's forms are flat (elicitation, "Requested Schema"), so a field that is neither a
 * primitive nor a choice is asked for as text. They have no suggestions either: those stand in the description, and
 * the field stays open.
 */
export function toFormSchema(fields: readonly Field[], titled: boolean): FormSchema {
  const properties = fields.map((field) => [field.name, toProperty(field, titled)] as const)
  const required = fields.filter((field) => field.required).map(({ name }) => name)
  return {
    type: "object",
    properties: Object.fromEntries(properties) as Record<string, PrimitiveSchemaDefinition>,
    ...(required.length > 0 && { required }),
  }
}

function toProperty(field: Field, titled: boolean): Property {
  const { label, options = [] } = field
  const isClosed = field.kind === "choice" || field.kind === "choices"
  const isListed = isClosed && options.length <= choicesAtMost
  const property = isListed ? toClosed(field, options, titled) : toOpen(field)
  return { ...property, title: label, description: toDescription(field, isListed ? [] : options) }
}

function toDescription({ hint, problem, label }: Field, suggestions: readonly Choice[]): string {
  const asked = hint === "" ? label : hint
  const told = problem === undefined ? asked : `${asked} (${problem})`
  if (suggestions.length === 0) return told
  // The dots say in every language that there are more.
  return `${told}: ${[...suggestions.slice(0, suggestionsAtMost).map(toSuggestion), "…"].join(", ")}`
}

/** The value that can be typed comes first. An object cannot be typed, so its label stands there instead. */
function toSuggestion({ value, label, note }: Choice): string {
  const text = typeof value === "object" ? label : toText(value)
  const notes = [...(text === label ? [] : [label]), ...(note === undefined ? [] : [note])]
  return notes.length === 0 ? text : `${text} (${notes.join("; ")})`
}

function toClosed(field: Field, options: readonly Choice[], titled: boolean): Property {
  const known = field.value ?? field.default
  if (field.kind === "choice") {
    const value = known === undefined ? undefined : toText(known)
    const isOffered = options.some((option) => toText(option.value) === value)
    return { ...toEnumeration(options, titled), ...(isOffered && { default: value }) }
  }
  const { type: _, oneOf, ...enumeration } = toEnumeration(options, titled)
  return {
    type: "array",
    items: oneOf === undefined ? { type: "string", ...enumeration } : { anyOf: oneOf },
    ...(Array.isArray(known) && { default: known.map(toText) }),
  }
}

/** Makes an enumeration of options; before 2025-11-25 their labels stood in a list of their own. */
export function toEnumeration(options: readonly Choice[], titled: boolean): Property {
  const values = options.map(({ value }) => toText(value))
  if (options.every(({ value, label, note }) => toText(value) === label && note === undefined))
    return { type: "string", enum: values }
  if (!titled) return { type: "string", enum: values, enumNames: options.map(({ label }) => label) }
  const oneOf = options.map(({ value, label, note }) => ({
    const: toText(value),
    title: note === undefined ? label : `${label} (${note})`,
  }))
  return { type: "string", oneOf }
}

const formats = { date: "date", "date-time": "date-time", email: "email", url: "uri" } as const

function toOpen(field: Field): Property {
  const { kind, minimum, maximum, shortest, longest } = field
  const known = field.value ?? field.default
  switch (kind) {
    case "yes-no":
      return { type: "boolean", ...(typeof known === "boolean" && { default: known }) }
    case "number":
      return {
        type: Number.isInteger(field.step) ? "integer" : "number",
        ...(minimum !== undefined && { minimum }),
        ...(maximum !== undefined && { maximum }),
        ...(typeof known === "number" && { default: known }),
      }
    case "choice":
    case "choices":
    case "list":
    case "words":
      return { type: "string", ...(known !== undefined && { default: toText(known) }) }
    default:
      return {
        type: "string",
        ...(shortest !== undefined && { minLength: shortest }),
        ...(longest !== undefined && { maxLength: longest }),
        ...(kind in formats && { format: formats[kind as keyof typeof formats] }),
        ...(typeof known === "string" && { default: known }),
      }
  }
}
