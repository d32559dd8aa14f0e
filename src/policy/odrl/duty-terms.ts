import type { AtomicConstraint, Constraint, Duty } from "./policy.ts"
import { localName, odrl } from "./vocabulary.ts"

/** When a duty falls due, as its constraint on the event `policyUsage` says (ODRL 2.2, `event`). */
export type DutyTime = "before" | "after" | "unsaid"

const times: ReadonlyMap<string, DutyTime> = new Map([
  ["lt", "before"],
  ["lteq", "before"],
  ["gt", "after"],
  ["gteq", "after"],
])

export function timeOf({ constraints }: Duty): DutyTime {
  const timing = constraints.find(isTiming)
  return (timing && times.get(timing.operator)) ?? "unsaid"
}

/** The amount that a duty names, in whatever unit. */
export function amountOf({ actions, constraints }: Duty): AtomicConstraint | undefined {
  const all = [...actions.flatMap(({ refinements }) => refinements), ...constraints]
  return all.find(isAmount)
}

/** What is to be paid and by when is part of the duty itself, not a condition that a call meets or misses. */
export function isTermOfDuty(constraint: Constraint): boolean {
  return isTiming(constraint) || isAmount(constraint)
}

function isTiming(constraint: Constraint): constraint is AtomicConstraint {
  return (
    constraint.kind === "atomic" &&
    constraint.leftOperand === `${odrl}event` &&
    constraint.rightOperand.some(({ value }) => localName(String(value)) === "policyUsage")
  )
}

function isAmount(constraint: Constraint): constraint is AtomicConstraint {
  return constraint.kind === "atomic" && constraint.leftOperand === `${odrl}payAmount`
}
