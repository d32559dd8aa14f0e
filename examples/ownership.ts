import { randomInt } from "node:crypto"
import type { Caller } from "../src/index.ts"

/**
 * The key under which a caller owns what it created. Anonymous callers own nothing, since anyone may use their name:
 * they prove themselves with the code from their confirmation.
 */
export function ownerOf(caller: Caller): string | null {
  return caller.kind === "anonymous" ? null : `${caller.kind}:${caller.id}`
}

// No 0, 1, I, L, O: codes are read out on the telephone.
const letters = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"

/** An id for people, as in RES-7KQ2MF, that is not taken yet. */
export function createId(prefix: string, isTaken: (id: string) => boolean): string {
  for (;;) {
    const id = `${prefix}-${pick(6)}`
    if (!isTaken(id)) return id
  }
}

/** A secret of about 59 bits, as in 7KQ2-MFX8-HJ4T. */
export function createCode(): string {
  return [pick(4), pick(4), pick(4)].join("-")
}

function pick(length: number): string {
  return Array.from({ length }, () => letters[randomInt(letters.length)]).join("")
}
