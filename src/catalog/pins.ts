import type { TypePin } from "../intent/index.ts"
import { toPinnedPath } from "./catalog-paths.ts"

/** A file fixed by its hash; its name is the FQDN of an intent, the id of a profile, or that of a shared shape. */
export type Pin = TypePin

const hexPattern = /^[0-9a-f]{64}$/
const pinSegment = /^@sha256([:-])(.+)$/

function isSha256(text: string): boolean {
  return hexPattern.test(text)
}

/**
 * Reads one path segment as a pin and returns the hash in hex. `@sha256-<base64>` spells the hash as a browser's
 * integrity attribute does; this alias is accepted in both base64 alphabets, with and without padding. Bits that a
 * decoder would drop make it another spelling of the hash, so they are refused.
 */
function parsePinSegment(segment: string): string | undefined {
  const match = pinSegment.exec(segment)
  if (match === null) return undefined
  const [, separator, text = ""] = match
  if (separator === ":") return isSha256(text) ? text : undefined
  const plain = text.replace(/=$/, "").replaceAll("+", "-").replaceAll("/", "_")
  if (!/^[A-Za-z0-9_-]{43}$/.test(plain)) return undefined
  const bytes = Buffer.from(plain, "base64url")
  return bytes.length === 32 && bytes.toString("base64url") === plain ? bytes.toString("hex") : undefined
}

/** Splits a decoded path into the bare path and, where it is pinned, the hash; undefined for a broken pin. */
export function splitPinnedPath(path: string): { path: string; sha256: string | undefined } | undefined {
  const from = path.indexOf("/@")
  if (from < 0) return { path, sha256: undefined }
  // Plain base64 has '/' in its alphabet: the pin reaches to the last slash.
  const to = path.lastIndexOf("/")
  if (to <= from) return undefined
  const sha256 = parsePinSegment(path.slice(from + 1, to))
  return sha256 === undefined ? undefined : { path: path.slice(0, from) + path.slice(to), sha256 }
}

export function toPinnedUrl(base: string, path: string, sha256: string): string {
  return base + toPinnedPath(path, sha256)
}
