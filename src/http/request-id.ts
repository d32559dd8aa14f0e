import { randomUUID } from "node:crypto"

const acceptable = /^[A-Za-z0-9._-]{8,64}$/

/** Returns the caller's id where it is harmless in a log and a header, else a new one. */
export function toRequestId(incoming: string | undefined, createId: () => string = randomUUID): string {
  return incoming !== undefined && acceptable.test(incoming) ? incoming : createId()
}
