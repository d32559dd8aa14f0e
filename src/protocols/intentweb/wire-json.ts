import { ParleyError } from "../../intent/index.ts"

const depthAtMost = 32

/** Bytes of a message to a JSON object. Whatever two readers could read differently is refused. */
export function parseWireJson(bytes: Uint8Array): Record<string, unknown> {
  let text: string
  try {
    text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new ParleyError("invalid_request", "The body is not UTF-8. Send JSON in UTF-8.")
  }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new ParleyError("invalid_request", "The body is not JSON. Send one JSON object.")
  }
  if (!isObject(value))
    throw new ParleyError("invalid_request", "The body is no JSON object. Send one envelope as an object.")
  assertShallow(value, depthAtMost)
  return value
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

/** Everything that walks a message recurses; a message must not choose how deep. */
function assertShallow(value: unknown, left: number): void {
  if (typeof value !== "object" || value === null) return
  if (left === 0)
    throw new ParleyError("invalid_request", `The body is nested deeper than ${depthAtMost} levels.`)
  for (const member of Object.values(value)) assertShallow(member, left - 1)
}
