import { createHash, hash } from "node:crypto"
import { canonicalJson } from "./canonical-json.ts"

/** SHA-256 as 64 lowercase hex digits. */
export function sha256(data: string | Uint8Array): string {
  return hash("sha256", data, "hex")
}

export function sha256Bytes(...parts: (string | Uint8Array)[]): Buffer {
  const state = createHash("sha256")
  for (const part of parts) state.update(part)
  return state.digest()
}

/** SHA-256 over the canonical JSON of a value: the same for every way of writing it. */
export function jsonDigest(value: unknown): string {
  return sha256(canonicalJson(value))
}
