import { jsonDigest } from "../identity/index.ts"
import { FlowError } from "./flow-error.ts"

/** The key of a thread: each principal has threads of its own, whatever ids it chooses. */
export function sessionKey(threadId: string, owner: string): string {
  if (threadId.length === 0 || threadId.length > 200)
    throw new FlowError("INVALID_MESSAGE", "threadId: give 1 to 200 characters.")
  return `flow_${jsonDigest(["flow session", owner, threadId]).slice(0, 40)}`
}

/**
 * An id made of what it follows from, so that an input that is sent again finds what it has made. Instances, their
 * conversations and their messages are named this way.
 */
export function derivedId(...parts: readonly (string | number)[]): string {
  return `flow_${jsonDigest(parts).slice(0, 24)}`
}
