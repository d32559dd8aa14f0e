import type { IntentDescriptor } from "../intent/index.ts"
import { createCallWorld, isPayment, toRateLimit } from "./call-world.ts"
import { toMoney } from "./grant.ts"
import { allIntents, intentAsset, namesOfIntent } from "./intent-names.ts"
import {
  type Constraint,
  type Duty,
  evaluatePolicy,
  isOperator,
  odrl,
  operandWord,
  type Permission,
  type Policy,
  type Prohibition,
} from "./odrl/index.ts"

export interface PolicyFindings {
  /** What can only be a mistake: a site does not start with it. */
  readonly problems: readonly string[]
  /** What is worth knowing, as terms that differ from the declarations. */
  readonly notes: readonly string[]
}

/** Left operands that a host can answer; a duty's time and amount are terms of the duty. */
const knownOperands: ReadonlySet<string> = new Set(["rateLimit", "publicKey", "event", "payAmount"])

/** Holds a written policy against what the service declares. */
export function checkPolicy(
  policy: Policy,
  intents: readonly IntentDescriptor[],
  origin: string,
): PolicyFindings {
  const targets = new Set(intents.flatMap((one) => [intentAsset(one, origin), ...namesOfIntent(one, origin)]))
  targets.add(allIntents(origin))
  const rules = [...policy.permissions, ...policy.prohibitions]
  const duties = [...policy.obligations, ...rules.flatMap(dutiesOf)]
  return {
    problems: [
      ...partyProblems(policy),
      ...rules.flatMap((rule) => ruleProblems(rule, targets)),
      ...[...rules, ...duties].flatMap(({ constraints }) => constraints.flatMap(constraintProblems)),
      ...duties.filter(isPayment).flatMap(paymentProblems),
      ...voidProblems(policy, intents, origin),
    ],
    notes: intents
      .filter((intent) => !isCovered(policy, intent, origin))
      .map(({ uid }) => `${uid} is in no permission, so nobody may execute it`),
  }
}

function dutiesOf(rule: Permission | Prohibition): readonly Duty[] {
  return "duties" in rule ? rule.duties : rule.remedies
}

/** ODRL 2.1.3: an offer has an assigner, an agreement both parties, in each of its rules. */
function partyProblems({ type, permissions, prohibitions }: Policy): string[] {
  const rules = [...permissions, ...prohibitions]
  const lacks = (member: "assigners" | "assignees") => rules.some((rule) => rule[member].length === 0)
  return [
    ...((type === "Offer" || type === "Agreement") && lacks("assigners")
      ? [`an ${type} names its assigner`]
      : []),
    ...(type === "Agreement" && lacks("assignees") ? ["an Agreement names its assignee"] : []),
  ]
}

function ruleProblems(
  { id, actions, targets }: Permission | Prohibition,
  known: ReadonlySet<string>,
): string[] {
  const unknown = targets.filter((one) => one.id !== undefined && !known.has(one.id))
  return [
    ...(actions.length === 0 ? [`${id}: it has no action`] : []),
    ...(targets.length === 0 ? [`${id}: it has no target`] : []),
    ...unknown.map((one) => `${id}: its target '${one.id}' is no intent of this service`),
  ]
}

/** What is not known here would refuse every call, which nobody writes a policy for. */
function constraintProblems(constraint: Constraint): string[] {
  if (constraint.kind === "logical") return constraint.operands.flatMap(constraintProblems)
  const { id, leftOperand, operator, rightOperandReference } = constraint
  const word = operandWord(constraint)
  const isKnown = leftOperand === `${odrl}dateTime` || knownOperands.has(word)
  return [
    ...(isOperator(operator) ? [] : [`${id}: the operator '${operator}' is not known`]),
    ...(isKnown ? [] : [`${id}: nobody here knows the left operand '${leftOperand}'`]),
    ...(rightOperandReference === undefined ? [] : [`${id}: a right operand is not fetched; write it out`]),
    ...(word === "rateLimit" && !toRateLimit(constraint)
      ? [`${id}: write a rate limit with lteq, a number and the unit second, minute, hour or day`]
      : []),
  ]
}

function paymentProblems(duty: Duty): string[] {
  return toMoney(duty)
    ? []
    : [`${duty.id}: write the amount as a number and its unit as a currency, as in USD`]
}

/** A policy without a strategy for its own conflict is void, for everyone, where both kinds of rules apply. */
function voidProblems(policy: Policy, intents: readonly IntentDescriptor[], origin: string): string[] {
  return intents
    .filter((intent) => decideForAnyone(policy, intent, origin).reason === "conflict")
    .map(
      ({ uid }) => `${uid} is both permitted and prohibited; say what holds in 'conflict': perm or prohibit`,
    )
}

function isCovered({ permissions }: Policy, intent: IntentDescriptor, origin: string): boolean {
  const names = new Set([intentAsset(intent, origin), ...namesOfIntent(intent, origin)])
  return permissions.some(
    ({ targets }) => targets.length === 0 || targets.some(({ id }) => id !== undefined && names.has(id)),
  )
}

function decideForAnyone(policy: Policy, descriptor: IntentDescriptor, origin: string) {
  const party = { id: "urn:anyone", dutiesMet: [], signed: undefined, keyNames: [] }
  const world = createCallWorld({ origin, descriptor, party, groups: {}, now: Date.now() })
  const request = {
    action: `${odrl}execute`,
    target: intentAsset(descriptor, origin),
    assignee: party.id,
  }
  return evaluatePolicy(policy, request, world)
}
