import { ParleyError } from "../intent/index.ts"

/**
 * RFC 8785 (JSON Canonicalization Scheme): members sorted by UTF-16 code units, no white space, numbers and
 * strings as ECMAScript writes them. Two values that mean the same JSON give the same text.
 */
export function canonicalJson(value: unknown): string {
  return isInOrder(value) ? JSON.stringify(value) : write(value, "$")
}

/** Whether `JSON.stringify`, which is much faster, writes the same text: every member is in order already. */
function isInOrder(value: unknown): boolean {
  switch (typeof value) {
    case "string":
      return value.isWellFormed()
    case "number":
      return Number.isFinite(value)
    case "boolean":
      return true
    case "object":
      if (value === null) return true
      return Array.isArray(value) ? isArrayInOrder(value) : isObjectInOrder(value as Record<string, unknown>)
    default:
      return false
  }
}

function isArrayInOrder(values: readonly unknown[]): boolean {
  for (let i = 0; i < values.length; i++) if (!isInOrder(values[i])) return false
  return true
}

function isObjectInOrder(members: Record<string, unknown>): boolean {
  const prototype = Object.getPrototypeOf(members)
  if (prototype !== Object.prototype && prototype !== null) return false
  let last: string | undefined
  for (const key of Object.keys(members)) {
    if ((last !== undefined && key <= last) || !key.isWellFormed() || !isInOrder(members[key])) return false
    last = key
  }
  return true
}

function write(value: unknown, path: string): string {
  switch (typeof value) {
    case "string":
      return writeString(value, path)
    case "number":
      if (!Number.isFinite(value)) throw notJson(path, `${value} is no JSON number`)
      return JSON.stringify(value)
    case "boolean":
      return value ? "true" : "false"
    case "object":
      if (value === null) return "null"
      return Array.isArray(value)
        ? writeArray(value, path)
        : writeObject(value as Record<string, unknown>, path)
    default:
      throw notJson(path, `a value of type ${typeof value} has no JSON form`)
  }
}

function writeArray(values: readonly unknown[], path: string): string {
  let text = "["
  for (let i = 0; i < values.length; i++) text += (i === 0 ? "" : ",") + write(values[i], `${path}[${i}]`)
  return `${text}]`
}

function writeObject(members: Record<string, unknown>, path: string): string {
  const prototype = Object.getPrototypeOf(members)
  if (prototype !== Object.prototype && prototype !== null)
    throw notJson(path, `an instance of ${members.constructor?.name ?? "a class"} is no plain object`)
  let text = "{"
  for (const key of Object.keys(members).sort()) {
    const member = members[key]
    if (member === undefined) continue
    text += `${text.length === 1 ? "" : ","}${writeString(key, path)}:${write(member, `${path}.${key}`)}`
  }
  return `${text}}`
}

/** RFC 8785 3.2.2.2: a lone surrogate has no UTF-8 form and must stop the process. */
function writeString(text: string, path: string): string {
  if (!text.isWellFormed()) throw notJson(path, "a string with a lone surrogate has no UTF-8 form")
  return JSON.stringify(text)
}

function notJson(path: string, reason: string): ParleyError {
  return new ParleyError("invalid_request", `Cannot write canonical JSON at ${path}: ${reason}.`)
}
