import type { Principal } from "../identity/index.ts"
import { type IntentDescriptor, isRemoved, ParleyError, removedError } from "../intent/index.ts"
import { executeGrant } from "../policy/index.ts"

/** What is guarded: an intent, or a flow that adds demands of its own to those of its intent. */
export type Guarded = Pick<
  IntentDescriptor,
  "uid" | "namespace" | "name" | "title" | "provider" | "access" | "permissions"
>

/** Where what is missing can be had; told to whoever may not. */
export interface Directions {
  /** Address of the terms. */
  readonly policy: string
  /** Where a token is issued to whoever agrees to them. */
  readonly token_endpoint: string
}

/** Access and permissions of an intent: the one decision, the same in every protocol. */
export function authorise(descriptor: Guarded, principal: Principal, directions?: Directions): void {
  const missing = missingPermissions(descriptor, principal)
  if (missing.length === 0) return
  const details = { intent: descriptor.uid, missing, ...directions }
  if (mayStillAgree(descriptor, principal, missing))
    throw new ParleyError(
      "unauthenticated",
      `'${descriptor.title}' is for those who agreed to the terms of this service or were let in by it. ${directionsIn(directions)}`,
      { details },
    )
  throw new ParleyError(
    "forbidden",
    `'${descriptor.title}' needs the permission ${missing.join(", ")}, which was not granted.`,
    { details },
  )
}

/**
 * Whoever has proven nothing may still do so. A signature proves who calls and grants nothing, so its holder may still
 * agree to the terms. A token or a key says what it allows.
 */
function mayStillAgree(guarded: Guarded, { proof }: Principal, missing: readonly string[]): boolean {
  if (proof === "none" || proof === "session") return true
  return proof === "signature" && missing.every((permission) => permission === executeGrant(guarded))
}

function directionsIn(directions: Directions | undefined): string {
  if (!directions) return "Ask for a token at the service's policy endpoint."
  return `The terms are at ${directions.policy}, and a token is issued at ${directions.token_endpoint}.`
}

/** The same check without an error, for listing what a caller could use. */
export function isAuthorised(descriptor: Guarded, principal: Principal): boolean {
  return missingPermissions(descriptor, principal).length === 0
}

function missingPermissions(guarded: Guarded, principal: Principal): string[] {
  const { access, permissions } = guarded
  const needed = access === "token" ? [...permissions, executeGrant(guarded)] : permissions
  return needed.filter((permission) => !principal.permissions.includes(permission))
}

/** A deprecated intent runs with a warning; after its removal it is refused with its successor. */
export function deprecationWarning(descriptor: IntentDescriptor, now: number): string | undefined {
  const { deprecation, uid } = descriptor
  if (!deprecation) return undefined
  if (isRemoved(descriptor, now)) throw removedError(descriptor)
  const { successor, removal } = deprecation
  const instead = successor === undefined ? "" : ` Use '${successor}' instead.`
  const until = removal === undefined ? "" : ` and is removed on ${removal}`
  return `'${uid}' is deprecated since ${deprecation.since}${until}.${instead}`
}
