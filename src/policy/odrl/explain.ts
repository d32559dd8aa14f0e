import type { ConstraintReport } from "./constraints.ts"
import type { DutyReport, PolicyDecision, RuleReport } from "./decision.ts"
import type { Value } from "./policy.ts"
import { localName } from "./vocabulary.ts"

const verdicts = {
  permitted: "It is permitted.",
  not_permitted: "It is not permitted: no permission applies.",
  prohibited: "It is prohibited.",
  conflict: "A permission and a prohibition both apply, which makes the policy void.",
  unmet: "It is permitted once the duties below are met.",
} as const

/** A decision in sentences: the verdict, then why each rule applies or not. */
export function explainDecision(decision: PolicyDecision): string[] {
  return [
    verdicts[decision.reason],
    ...decision.rules.map(explainRule),
    ...decision.obligations.map((duty) => `Obligation ${explainDuty(duty)}`),
  ]
}

function explainRule(report: RuleReport): string {
  const { rule, kind, active, constraints, duties } = report
  const misses = (["action", "target", "assignee"] as const)
    .filter((part) => report[part] !== "satisfied")
    .map((part) => `its ${part} ${report[part] === "unknown" ? "cannot be known" : "is another"}`)
  const held = [
    ...misses,
    ...constraints.map(explainConstraint),
    ...duties.map((duty) => `${kind === "permission" ? "duty" : "remedy"} ${explainDuty(duty)}`),
  ]
  const state = active ? "applies" : "does not apply"
  return `The ${kind} ${rule} ${state}${held.length === 0 ? "" : `: ${held.join("; ")}`}.`
}

export function explainDuty({ duty, action, state, met, consequences }: DutyReport): string {
  const due = consequences.filter((one) => !one.met).map(explainDuty)
  const also = state === "late" && due.length > 0 ? `, and its consequences are due: ${due.join(", ")}` : ""
  return `${localName(action) || "anything"} (${duty}) is ${met ? "met" : "not met"} (${state})${also}`
}

function explainConstraint(report: ConstraintReport): string {
  if (report.operands)
    return `${report.operator} of (${report.operands.map(explainConstraint).join("; ")}) is ${report.satisfaction}`
  const { leftOperand = "", operator, stated = [], seen, unit, satisfaction } = report
  const of = unit === undefined ? "" : ` ${localName(unit)}`
  const was = seen === undefined ? "nobody knows it here" : `seen was ${toText(seen)}`
  return `${localName(leftOperand)} ${localName(operator)} ${toText(stated)}${of} is ${satisfaction}, ${was}`
}

function toText(values: readonly Value[]): string {
  return values.map(({ value }) => String(value)).join(", ")
}
