import { randomBytes } from "node:crypto"

/** An id nobody can guess, that sorts by the time it was made: a prefix, 48 bits of time, 80 random bits. */
export function createId(prefix: string, now: number): string {
  return `${prefix}_${now.toString(16).padStart(12, "0")}${random80()}`
}

// Random bytes are drawn for many ids at once: one system call each would be a tenth of a small execution.
const pool = { bytes: Buffer.alloc(0), at: 0 }

function random80(): string {
  if (pool.at + 10 > pool.bytes.length) {
    pool.bytes = randomBytes(2_560)
    pool.at = 0
  }
  const text = pool.bytes.toString("hex", pool.at, pool.at + 10)
  pool.bytes.fill(0, pool.at, pool.at + 10)
  pool.at += 10
  return text
}
