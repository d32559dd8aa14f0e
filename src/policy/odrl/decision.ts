import type { ConstraintReport, Satisfaction } from "./constraints.ts"
import type { DutyState } from "./world.ts"

/** A decision is data that explains itself: which rule, which constraint, which value was seen. */
export interface PolicyDecision {
  readonly policy: string
  readonly allowed: boolean
  readonly reason: DecisionReason
  /** One for each permission and prohibition, in the order of the policy. */
  readonly rules: readonly RuleReport[]
  readonly obligations: readonly DutyReport[]
  /** Duties and obligations that would have to be met first. */
  readonly unmet: readonly DutyReport[]
}

/**
 * not_permitted: no permission applies. prohibited: a prohibition does. conflict: both do, and the policy is void by
 * its own strategy. unmet: it would be permitted if the duties in `unmet` were met.
 */
export type DecisionReason = "permitted" | "not_permitted" | "prohibited" | "conflict" | "unmet"

export interface RuleReport {
  readonly rule: string
  readonly kind: "permission" | "prohibition"
  /** A permission that applies, or a prohibition that cannot be excluded. */
  readonly active: boolean
  readonly action: Satisfaction
  readonly target: Satisfaction
  readonly assignee: Satisfaction
  readonly constraints: readonly ConstraintReport[]
  /** Duties of a permission, remedies of a prohibition. */
  readonly duties: readonly DutyReport[]
}

export interface DutyReport {
  readonly duty: string
  readonly action: string
  readonly state: DutyState
  readonly met: boolean
  readonly constraints: readonly ConstraintReport[]
  readonly consequences: readonly DutyReport[]
}
