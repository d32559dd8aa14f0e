import type { IntentDescriptor, Parameter } from "../../intent/index.ts"

const numberPattern = /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d{1,3})?$/

/**
 * Agents of UIM write every value as a string, and "" for one left out. A number or boolean is read where the
 * declaration wants one and nothing else, and "" as absent where the parameter is optional; all else stays as it is.
 */
export function readWrittenValues(input: unknown, { parameters }: IntentDescriptor): unknown {
  if (typeof input !== "object" || input === null || Array.isArray(input)) return input
  const declared = new Map(parameters.map((parameter) => [parameter.name, parameter]))
  return Object.fromEntries(
    Object.entries(input).flatMap(([name, value]) => {
      const parameter = declared.get(name)
      if (parameter === undefined || typeof value !== "string") return [[name, value]]
      if (value === "" && !parameter.required) return []
      return [[name, readValue(value, parameter)]]
    }),
  )
}

function readValue(text: string, { type }: Parameter): unknown {
  if ((type === "number" || type === "integer") && numberPattern.test(text)) return Number(text)
  if (type === "boolean" && (text === "true" || text === "false")) return text === "true"
  return text
}
