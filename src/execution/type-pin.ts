import { type IntentDescriptor, ParleyError } from "../intent/index.ts"

const pinned = /^(?:https?:\/\/\S{1,500}\/@sha256:)?([0-9a-f]{64})(?:\/\S{1,100})?$/

/** Returns the hash that a caller approved, written as a pinned URL or as the bare hash. */
export function parsePin(text: string): string {
  const [, sha256] = pinned.exec(text) ?? []
  if (sha256 !== undefined) return sha256
  throw new ParleyError("invalid_request", "An IntentSchema pin is a hash-pinned URL, or its SHA-256 in hex.")
}

/** Refuses an execution that was approved for another type than the one it would run under, and names both hashes. */
export function assertSamePin({ uid, pin }: IntentDescriptor, carried: string | undefined): void {
  if (carried === undefined || carried === pin?.sha256) return
  if (!pin)
    throw new ParleyError(
      "conflict",
      `'${uid}' has no IntentSchema type, but the call was approved for sha256 ${carried}.`,
      {
        details: { expected: null, carried },
      },
    )
  throw new ParleyError(
    "conflict",
    `'${uid}' is ${pin.name} with sha256 ${pin.sha256}, but the call was approved for sha256 ${carried}. Fetch ${pin.url} and have it approved again.`,
    { details: { name: pin.name, expected: pin.sha256, carried, url: pin.url } },
  )
}
