import { isPlainObject, ParleyError } from "../../intent/index.ts"

const depthAtMost = 32

/** Reads the bytes of a message as a JSON object. What two parsers could read differently is refused. */
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
  if (!isPlainObject(value))
    throw new ParleyError("invalid_request", "The body is no JSON object. Send one envelope as an object.")
  assertSound(value, depthAtMost)
  return value
}

/**
 * Limits the depth, because everything that walks a message recurses. Half a surrogate pair is refused, because it has
 * no UTF-8 form and nothing that repeats it could be signed.
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
