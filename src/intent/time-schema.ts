import type { JsonSchema } from "./index.ts"

/**
 * Whether a schema declares a time of day. JSON Schema's own `time` wants an offset (RFC 3339), so declarations
 * of a wall-clock time often come with nothing but a pattern of hours and minutes. The pattern is looked at, never run.
 */
export function isTimeSchema(schema: JsonSchema): boolean {
  if (schema.format === "time") return true
  const { pattern } = schema
  if (schema.format !== undefined || typeof pattern !== "string" || pattern.length > 200) return false
  return (
    pattern.includes("2[0-3]") &&
    pattern.includes(":[0-5]") &&
    !pattern.includes("T") &&
    !pattern.includes("-0")
  )
}
