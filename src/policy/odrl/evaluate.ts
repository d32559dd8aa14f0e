import { allOf, type ConstraintReport, evaluateConstraint, type Satisfaction } from "./constraints.ts"
import type { DecisionReason, DutyReport, PolicyDecision, RuleReport } from "./decision.ts"
import { isTermOfDuty } from "./duty-terms.ts"
import type { Action, Constraint, Duty, Permission, Policy, Prohibition, Rule, Thing } from "./policy.ts"
import { includingAction } from "./vocabulary.ts"
import { memberships, type PolicyRequest, type Subject, type World } from "./world.ts"

/** What the request means, worked out once for all rules. */
interface Scene {
  readonly world: World
  /** The action and every wider one; one that the policy itself widens is followed from there. */
  readonly actions: ReadonlySet<string>
  readonly targets: ReadonlySet<string>
  readonly assignees: ReadonlySet<string>
}

/** Decides a request by a policy. Pure, in time linear in the policy, and without an input that makes it throw. */
export function evaluatePolicy(policy: Policy, request: PolicyRequest, world: World): PolicyDecision {
  const scene = toScene(policy, request, world)
  const rules = [
    ...policy.permissions.map((rule) => reportPermission(rule, scene)),
    ...policy.prohibitions.map((rule) => reportProhibition(rule, scene)),
  ]
  const obligations = policy.obligations
    .filter(({ assignees }) => matchThings(assignees, scene.assignees, "assignee", scene) !== "unsatisfied")
    .map((duty) => reportDuty(duty, world))
  const reason = decide(policy, rules, obligations)
  return {
    policy: policy.uid,
    allowed: reason === "permitted",
    reason,
    rules,
    obligations,
    unmet: reason === "permitted" ? [] : unmetDuties(rules, obligations),
  }
}

function decide(
  policy: Policy,
  rules: readonly RuleReport[],
  obligations: readonly DutyReport[],
): DecisionReason {
  const permitted = rules.some(({ kind, active }) => kind === "permission" && active)
  const prohibited = rules.some(({ kind, active }) => kind === "prohibition" && active)
  if (permitted && prohibited && policy.conflict !== "perm")
    return policy.conflict === "prohibit" ? "prohibited" : "conflict"
  if (prohibited && !permitted) return "prohibited"
  if (!permitted) return rules.some(waitsForDuties) ? "unmet" : "not_permitted"
  return obligations.every(({ met }) => met) ? "permitted" : "unmet"
}

function unmetDuties(rules: readonly RuleReport[], obligations: readonly DutyReport[]): DutyReport[] {
  const duties = rules.filter(waitsForDuties).flatMap((rule) => rule.duties)
  return [...duties, ...obligations].filter(({ met }) => !met)
}

/** A permission that lacks nothing but its duties. */
function waitsForDuties(report: RuleReport): boolean {
  return report.kind === "permission" && !report.active && premises(report) === "satisfied"
}

function premises({ action, target, assignee, constraints }: RuleReport): Satisfaction {
  const parts = [action, target, assignee].map((satisfaction) => ({ satisfaction }))
  return allOf([...parts, ...constraints])
}

function reportPermission(rule: Permission, scene: Scene): RuleReport {
  const report = reportRule(rule, "permission", rule.duties, scene)
  const active = premises(report) === "satisfied" && report.duties.every(({ met }) => met)
  return { ...report, active }
}

/** What cannot be excluded is prohibited, unless every remedy was carried out (ODRL 2.6.7). */
function reportProhibition(rule: Prohibition, scene: Scene): RuleReport {
  const report = reportRule(rule, "prohibition", rule.remedies, scene)
  const remedied = report.duties.length > 0 && report.duties.every(({ state }) => state === "fulfilled")
  return { ...report, active: premises(report) !== "unsatisfied" && !remedied }
}

function reportRule(
  rule: Rule,
  kind: RuleReport["kind"],
  duties: readonly Duty[],
  scene: Scene,
): Omit<RuleReport, "active"> & { readonly active: false } {
  const action = matchActions(rule.actions, scene)
  const target = matchThings(rule.targets, scene.targets, "target", scene)
  const assignee = matchThings(rule.assignees, scene.assignees, "assignee", scene)
  const report = { rule: rule.id, kind, active: false, action, target, assignee } as const
  // A rule about something else is not looked into: most rules of a long policy are.
  if ([action, target, assignee].includes("unsatisfied")) return { ...report, constraints: [], duties: [] }
  return {
    ...report,
    constraints: reportAll(rule.constraints, "call", scene.world),
    duties: duties.map((duty) => reportDuty(duty, scene.world)),
  }
}

/**
 * A duty is met when it was carried out and its constraints hold (ODRL 2.6.5). One carried out late is met once its
 * consequences are; one that is pending is met for now.
 */
function reportDuty(duty: Duty, world: World): DutyReport {
  const conditions = (constraints: readonly Constraint[]) => constraints.filter((one) => !isTermOfDuty(one))
  const constraints = [
    ...reportAll(conditions(duty.constraints), "call", world),
    ...duty.actions.flatMap(({ refinements }) => reportAll(conditions(refinements), "action", world)),
  ]
  const consequences = duty.consequences.map((consequence) => reportDuty(consequence, world))
  const state = world.stateOf(duty)
  const done =
    state === "fulfilled" || state === "pending" || (state === "late" && consequences.every(({ met }) => met))
  return {
    duty: duty.id,
    action: duty.actions.map(({ id }) => id).join(" "),
    state,
    met: done && allOf(constraints) === "satisfied",
    constraints,
    consequences,
  }
}

function matchActions(actions: readonly Action[], scene: Scene): Satisfaction {
  if (actions.length === 0) return "satisfied"
  return bestOf(
    actions.map(({ id, refinements }) =>
      scene.actions.has(id) ? allOf(reportAll(refinements, "action", scene.world)) : "unsatisfied",
    ),
  )
}

function matchThings(
  things: readonly Thing[],
  names: ReadonlySet<string>,
  subject: Subject,
  scene: Scene,
): Satisfaction {
  if (things.length === 0) return "satisfied"
  return bestOf(
    things.map(({ id, source, refinements }) => {
      const isNamed = id !== undefined && names.has(id)
      const isMember = source !== undefined && names.has(source)
      // A thing without a name is everything that its refinements hold for.
      if (!isNamed && !isMember && (id !== undefined || source !== undefined)) return "unsatisfied"
      return allOf(reportAll(refinements, subject, scene.world))
    }),
  )
}

/** Any of several: ODRL 2.7 reads a rule with several actions or assets as a rule for each. */
function bestOf(satisfactions: readonly Satisfaction[]): Satisfaction {
  if (satisfactions.includes("satisfied")) return "satisfied"
  return satisfactions.includes("unknown") ? "unknown" : "unsatisfied"
}

function reportAll(
  constraints: readonly Constraint[],
  subject: Subject,
  world: World,
): readonly ConstraintReport[] {
  return constraints.map((constraint) => evaluateConstraint(constraint, subject, world))
}

function toScene(policy: Policy, request: PolicyRequest, world: World): Scene {
  return {
    world,
    actions: widerActions(request.action, declaredActions(policy)),
    targets: memberships(request.target, world),
    assignees: memberships(request.assignee, world),
  }
}

/** Actions of a profile that the policy itself places under a wider one. */
function declaredActions({ permissions, prohibitions }: Policy): ReadonlyMap<string, string> {
  const declared = new Map<string, string>()
  for (const { actions } of [...permissions, ...prohibitions])
    for (const { id, includedIn } of actions) if (includedIn !== undefined) declared.set(id, includedIn)
  return declared
}

function widerActions(action: string, declared: ReadonlyMap<string, string>): ReadonlySet<string> {
  const all = new Set<string>()
  let one: string | undefined = action
  while (one !== undefined && !all.has(one)) {
    all.add(one)
    one = includingAction(one) ?? declared.get(one)
  }
  return all
}
