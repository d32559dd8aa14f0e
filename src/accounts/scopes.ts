/** What an application may be allowed to do here, in the words of OAuth (UIM 3.2.1). */
export const scopes = ["read", "execute", "manage", "operate"] as const
export type Scope = (typeof scopes)[number]

/** What an application is asked to be allowed where it names nothing. */
export const defaultScope = "read execute"

const executePrefix = "execute:intent/"
const executePattern = /^execute:intent\/[A-Za-z][A-Za-z0-9_.-]{0,99}$/
/** A grant that a business names itself in its declarations, such as `read:account`. */
const ownPattern = /^[a-z][a-z0-9_-]*:[\w./:*-]{1,100}$/i

export function isScope(name: string): boolean {
  return (scopes as readonly string[]).includes(name) || ownPattern.test(name)
}

/** Whether any person may let an application do it in their name; the rest is for operators to give. */
export function isForEveryone(scope: string): boolean {
  return (
    ["openid", "offline_access", "read", "execute", "manage"].includes(scope) || executePattern.test(scope)
  )
}

/** The intent that a narrow scope is for, as in `execute:intent/bookTable`. */
export function intentOf(scope: string): string | undefined {
  return executePattern.test(scope) ? scope.slice(executePrefix.length) : undefined
}

/**
 * Reads scopes into grants: `execute` is the grant for each intent that is offered, the others are grants of their
 * own name. A scope that we do not know grants nothing.
 */
export function toPermissions(given: readonly string[], offered: readonly string[]): string[] {
  const known = given.filter(isScope)
  const all = known.includes("execute") ? offered.map((name) => `${executePrefix}${name}`) : []
  return [...new Set([...known.filter((scope) => scope !== "execute"), ...all])]
}

/** The grants that declarations ask for: one for each intent, and those that the business names itself. */
export function grantsOf(
  declared: readonly { readonly name: string; readonly permissions: readonly string[] }[],
): string[] {
  return [
    ...new Set(declared.flatMap(({ name, permissions }) => [`${executePrefix}${name}`, ...permissions])),
  ].filter(isScope)
}
