import { sha256Bytes } from "../../identity/index.ts"
import { ParleyError } from "../../intent/index.ts"
import type { TransformTable } from "./transform-table.ts"

/** Transforms between bytes and text, and between ways of writing a moment. */
export const encodingTransforms: TransformTable = {
  base64: (value) => toBytes(value).toString("base64"),
  base64url: (value) => toBytes(value).toString("base64url"),
  /** Reads base64 and base64url alike. */
  "from-base64": (value) => Buffer.from(String(value), "base64url"),
  /** An identifier of 52 characters from 0-9 and a-v, always the same for the same text (RFC 4648, 7). */
  "base32hex-digest": (value) => base32hex(sha256Bytes(String(value))),
  /** Any way of writing a moment as RFC 3339 in UTC, whole seconds. */
  "utc-time": (value) => toUtc(typeof value === "number" ? value : Date.parse(String(value))),
  "from-milliseconds": (value) => toUtc(Number(value)),
  "from-seconds": (value) => toUtc(Math.floor(Number(value)) * 1000),
  "to-seconds": (value) => Math.floor(parseTime(value) / 1000),
}

function toBytes(value: unknown): Buffer {
  return value instanceof Uint8Array ? Buffer.from(value) : Buffer.from(String(value), "utf8")
}

function parseTime(value: unknown): number {
  const time = Date.parse(String(value))
  if (Number.isNaN(time))
    throw new ParleyError("invalid_input", `'${value}' is not a moment: write it as RFC 3339.`)
  return time
}

function toUtc(milliseconds: number): string | undefined {
  if (!Number.isFinite(milliseconds) || Math.abs(milliseconds) > 8.64e15) return undefined
  return `${new Date(milliseconds).toISOString().slice(0, 19)}Z`
}

const alphabet = "0123456789abcdefghijklmnopqrstuv"

function base32hex(bytes: Uint8Array): string {
  let text = ""
  let bits = 0
  let buffer = 0
  for (const byte of bytes) {
    buffer = ((buffer << 8) | byte) & 0xfff
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text += alphabet[(buffer >> bits) & 31]
    }
  }
  return bits > 0 ? text + alphabet[(buffer << (5 - bits)) & 31] : text
}
