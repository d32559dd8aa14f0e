import { hash } from "node:crypto"
import { canonicalJson } from "./canonical-json.ts"

/** SHA-256 as 64 lowercase hex digits. */
export function sha256(data: string | Uint8Array): string {
  return hash("sha256", data, "hex")
}

export function sha256Bytes(data: string | Uint8Array): Buffer {
  return hash("sha256", data, "buffer")
}

/** SHA-256 over the canonical JSON of a value: the same for every way of writing it. */
export function jsonDigest(value: unknown): string {
  return sha256(canonicalJson(value))
}
