import type { Deprecation, IntentDescriptor } from "./descriptor.ts"
import { ParleyError } from "./errors.ts"
import { parseUid } from "./uid.ts"

/** What is wrong with a declared deprecation: a date that cannot be read would never come. */
export function deprecationProblems({ since, removal, successor }: Deprecation): string[] {
  const problems: string[] = []
  for (const [member, date] of Object.entries({ since, removal }))
    if (date !== undefined && !isDate(date))
      problems.push(`deprecation.${member}: write an ISO 8601 date, as in 2026-01-31; '${date}' is none`)
  if (removal !== undefined && Date.parse(removal) < Date.parse(since))
    problems.push("deprecation.removal: it is before 'since'; a caller must have been warned first")
  try {
    if (successor !== undefined) parseUid(successor)
  } catch (error) {
    problems.push(`deprecation.successor: ${(error as Error).message}`)
  }
  return problems
}

/**
 * From its removal date on, an intent is neither offered nor run. It may stay declared: a date that passes must not
 * keep a server from starting, and callers are still told of the successor.
 */
export function isRemoved({ deprecation }: Pick<IntentDescriptor, "deprecation">, now: number): boolean {
  return deprecation?.removal !== undefined && Date.parse(deprecation.removal) <= now
}

export function removedError({ uid, deprecation }: IntentDescriptor): ParleyError {
  const successor = deprecation?.successor
  const instead = successor === undefined ? "" : ` Use '${successor}' instead.`
  return new ParleyError(
    "removed",
    `The intent '${uid}' has been deprecated and is no longer supported.${instead}`,
    { details: { intent: uid, successor: successor ?? null } },
  )
}

function isDate(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}/.test(text) && !Number.isNaN(Date.parse(text))
}
