export { type ConstraintReport, operandWord, type Satisfaction } from "./constraints.ts"
export type { DecisionReason, DutyReport, PolicyDecision, RuleReport } from "./decision.ts"
export { amountOf, type DutyTime, timeOf } from "./duty-terms.ts"
export { evaluatePolicy } from "./evaluate.ts"
export { explainDecision, explainDuty } from "./explain.ts"
export { withInherited } from "./inheritance.ts"
export type {
  AtomicConstraint,
  Constraint,
  Duty,
  Permission,
  Policy,
  Prohibition,
  Value,
} from "./policy.ts"
export { readPolicy } from "./read-policy.ts"
export { isOperator, localName, odrl } from "./vocabulary.ts"
export type { DutyState, PolicyRequest, Subject, World } from "./world.ts"
