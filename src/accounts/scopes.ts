/** What an application may be allowed to do here, in the words of OAuth (UIM 3.2.1). */
export const scopes = ["read", "execute", "manage", "operate"] as const
export type Scope = (typeof scopes)[number]

/** What an application is asked to be allowed where it names nothing. */
export const defaultScope = "read execute"

const executePrefix = "execute:intent/"
const executePattern = /^execute:intent\/[A-Za-z][A-Za-z0-9_.-]{0,99}$/

export function isScope(name: string): boolean {
  return (scopes as readonly string[]).includes(name) || executePattern.test(name)
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
