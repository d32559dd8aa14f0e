import { holderOf, isStranger } from "../identity/index.ts"
import type { HostContext } from "./host.ts"

/**
 * The same call by someone who holds a handle that nobody can guess. A stranger's things belong to that handle; a
 * caller that has proven itself takes over what it had as a stranger.
 */
export function holding(
  context: HostContext,
  handle: string,
  options: { readonly lasting?: boolean } = {},
): HostContext {
  const holder = holderOf(handle, context.principal, options)
  return context.principal.proof === "none"
    ? { ...context, principal: holder }
    : { ...context, formerly: holder }
}

/** Whether what is reached by a handle of ours is the caller's: a stranger's belongs to whoever holds the handle. */
export function isHeldBy(
  owner: string,
  { principal, formerly }: Pick<HostContext, "principal" | "formerly">,
): boolean {
  return owner === principal.id || owner === formerly?.id || isStranger(owner)
}
