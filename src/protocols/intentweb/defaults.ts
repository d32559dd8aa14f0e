import { randomBytes } from "node:crypto"
import { setTimeout as pause } from "node:timers/promises"

/** Milliseconds by which a time may lie in the past or the future. */
export const defaultWindow = 5 * 60_000

export function createNonce(): string {
  return randomBytes(18).toString("base64url")
}

export async function sleep(milliseconds: number): Promise<void> {
  await pause(milliseconds)
}
