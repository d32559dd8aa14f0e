import { ParleyError } from "./errors.ts"

/** UIM 2.1.3: `namespace:intentName:version`. Without a version it means the newest one that is not deprecated. */
export interface Uid {
  readonly namespace: string
  readonly name: string
  readonly version: string | undefined
}

const namespacePattern = /^[A-Za-z0-9](?:[A-Za-z0-9.-]{0,251}[A-Za-z0-9])?$/
const namePattern = /^[A-Za-z][A-Za-z0-9_.-]{0,127}$/
const versionPattern = /^v\d{1,6}(?:\.\d{1,6}){0,2}$/

export function isNamespace(text: string): boolean {
  return namespacePattern.test(text)
}

export function isIntentName(text: string): boolean {
  return namePattern.test(text)
}

export function isVersion(text: string): boolean {
  return versionPattern.test(text)
}

export function parseUid(text: string): Uid {
  const parts = text.split(":")
  const [namespace, name, version] = parts
  if (parts.length < 2 || parts.length > 3 || namespace === undefined || name === undefined)
    throw malformed(text, "write it as namespace:intentName or namespace:intentName:version")
  if (!isNamespace(namespace))
    throw malformed(text, "the namespace is a domain or an identifier of letters, digits, '.' and '-'")
  if (!isIntentName(name))
    throw malformed(text, "the intent name starts with a letter and has letters, digits, '_', '.' and '-'")
  if (version !== undefined && !isVersion(version))
    throw malformed(text, "the version is 'v' and a number, as in v1 or v2.1")
  return { namespace, name, version }
}

function malformed(text: string, rule: string): ParleyError {
  return new ParleyError("invalid_request", `'${text.slice(0, 200)}' is not an intent UID: ${rule}.`)
}

export function formatUid(uid: Uid): string {
  const base = `${uid.namespace}:${uid.name}`
  return uid.version === undefined ? base : `${base}:${uid.version}`
}

/** Negative when `a` is older than `b`. Missing parts count as zero, so v2 equals v2.0. */
export function compareVersions(a: string, b: string): number {
  const left = versionNumbers(a)
  const right = versionNumbers(b)
  for (let i = 0; i < Math.max(left.length, right.length); i++) {
    const difference = (left[i] ?? 0) - (right[i] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

function versionNumbers(version: string): number[] {
  return version.slice(1).split(".").map(Number)
}

/**
 * The form under which names are looked up: published files write one name as searchProperty, SearchProperty
 * or search-property, and all three mean the same intent.
 */
export function normaliseName(name: string): string {
  return name.replace(/[-_.]/g, "").toLowerCase()
}
