import type { Principal } from "../identity/index.ts"
import { type IntentDescriptor, isRemoved, ParleyError, removedError } from "../intent/index.ts"

/** What is guarded: an intent, or a flow that adds demands of its own to those of its intent. */
export type Guarded = Pick<IntentDescriptor, "uid" | "name" | "access" | "permissions">

/** Access and permissions of an intent, the same in every protocol. */
export function authorise(descriptor: Guarded, principal: Principal): void {
  if (descriptor.access === "open" && descriptor.permissions.length === 0) return
  const missing = missingPermissions(descriptor, principal)
  if (missing.length === 0) return
  // Whoever has shown no grant yet can still get one: a visitor of the page agrees to the terms, a stranger proves itself.
  if (principal.kind === "anonymous" || principal.proof === "session")
    throw new ParleyError(
      "unauthenticated",
      `'${descriptor.uid}' needs a token. Ask for one at the service's policy endpoint.`,
    )
  throw new ParleyError(
    "forbidden",
    `'${descriptor.uid}' needs the permission ${missing.join(", ")}, which was not granted.`,
    {
      details: { missing_permissions: missing },
    },
  )
}

/** The same check without an error, for listing what a caller could use. */
export function isAuthorised(descriptor: Guarded, principal: Principal): boolean {
  return missingPermissions(descriptor, principal).length === 0
}

function missingPermissions({ name, access, permissions }: Guarded, principal: Principal): string[] {
  const needed = access === "token" ? [...permissions, `execute:intent/${name}`] : permissions
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
