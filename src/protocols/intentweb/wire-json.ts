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
  assertSound(value, depthAtMost)
  return value
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

/**
 * Everything that walks a message recurses, and a message must not choose how deep. Half a surrogate pair has
 * no UTF-8 form, so nothing that repeats it could be signed.
 */
function assertSound(value: unknown, left: number): void {
  if (typeof value === "string") assertWellFormed(value)
  if (typeof value !== "object" || value === null) return
  if (left === 0)
    throw new ParleyError("invalid_request", `The body is nested deeper than ${depthAtMost} levels.`)
  for (const [name, member] of Object.entries(value)) {
    assertWellFormed(name)
    assertSound(member, left - 1)
  }
}

function assertWellFormed(text: string): void {
  if (text.isWellFormed()) return
  throw new ParleyError("invalid_request", "The body has a string with half of a surrogate pair.")
}
