import type { AtomicConstraint, Constraint, LogicalConstraint, Value } from "./policy.ts"
import { compare, isEqual, toKey } from "./values.ts"
import { isOperator, localName, type Operator, odrl, xsdTypes } from "./vocabulary.ts"
import { memberships, type Subject, type World } from "./world.ts"

/** Three values: what nobody knows must neither permit by a permission nor pass by a prohibition. */
export type Satisfaction = "satisfied" | "unsatisfied" | "unknown"

/** Why a constraint holds or not: the value in the policy and the one that was seen. */
export interface ConstraintReport {
  readonly constraint: string
  readonly satisfaction: Satisfaction
  readonly operator: string
  readonly leftOperand?: string
  readonly seen?: readonly Value[]
  readonly stated?: readonly Value[]
  readonly unit?: string
  readonly operands?: readonly ConstraintReport[]
}

export function evaluateConstraint(constraint: Constraint, subject: Subject, world: World): ConstraintReport {
  return constraint.kind === "logical"
    ? evaluateLogical(constraint, subject, world)
    : evaluateAtomic(constraint, subject, world)
}

/** All of a list: unsatisfied where one is, unknown where none is but one is unknown. */
export function allOf(reports: readonly { readonly satisfaction: Satisfaction }[]): Satisfaction {
  if (reports.some(({ satisfaction }) => satisfaction === "unsatisfied")) return "unsatisfied"
  return reports.some(({ satisfaction }) => satisfaction === "unknown") ? "unknown" : "satisfied"
}

function evaluateLogical(
  { id, operator, operands }: LogicalConstraint,
  subject: Subject,
  world: World,
): ConstraintReport {
  const reports = operands.map((operand) => evaluateConstraint(operand, subject, world))
  return { constraint: id, operator, operands: reports, satisfaction: combine(operator, reports) }
}

function combine(
  operator: LogicalConstraint["operator"],
  reports: readonly ConstraintReport[],
): Satisfaction {
  const satisfied = reports.filter(({ satisfaction }) => satisfaction === "satisfied").length
  const unknown = reports.some(({ satisfaction }) => satisfaction === "unknown")
  switch (operator) {
    case "and":
    case "andSequence":
      return allOf(reports)
    case "or":
      return satisfied > 0 ? "satisfied" : unknown ? "unknown" : "unsatisfied"
    case "xone":
      if (satisfied > 1) return "unsatisfied"
      return unknown ? "unknown" : satisfied === 1 ? "satisfied" : "unsatisfied"
  }
}

function evaluateAtomic(constraint: AtomicConstraint, subject: Subject, world: World): ConstraintReport {
  const { id, operator, leftOperand, rightOperand: stated, unit } = constraint
  const seen = seenValues(constraint, subject, world)
  return {
    constraint: id,
    satisfaction: judge(constraint, seen, world),
    operator,
    leftOperand,
    stated,
    ...(seen && { seen }),
    ...(unit !== undefined && { unit }),
  }
}

function seenValues(
  constraint: AtomicConstraint,
  subject: Subject,
  world: World,
): readonly Value[] | undefined {
  const known = world.valuesOf(constraint, subject)
  if (known !== undefined || constraint.leftOperand !== `${odrl}dateTime`) return known
  return [{ value: new Date(world.now).toISOString(), type: xsdTypes.dateTime }]
}

function judge(
  { operator, rightOperand, rightOperandReference }: AtomicConstraint,
  seen: readonly Value[] | undefined,
  world: World,
): Satisfaction {
  if (seen === undefined || rightOperandReference !== undefined || !isOperator(operator)) return "unknown"
  const holds = comparisons[operator](seen, rightOperand, world)
  return holds === undefined ? "unknown" : holds ? "satisfied" : "unsatisfied"
}

type Comparison = (seen: readonly Value[], stated: readonly Value[], world: World) => boolean | undefined

/** One value against one: with several on either side, an order has no meaning. */
function ordered(holds: (order: -1 | 0 | 1) => boolean): Comparison {
  return ([one, ...more], [other, ...others]) => {
    if (!one || !other || more.length > 0 || others.length > 0) return undefined
    const order = compare(one, other)
    return order === undefined ? undefined : holds(order)
  }
}

const comparisons: Readonly<Record<Operator, Comparison>> = {
  eq: isSameSet,
  neq: (seen, stated) => !isSameSet(seen, stated),
  lt: ordered((order) => order < 0),
  lteq: ordered((order) => order <= 0),
  gt: ordered((order) => order > 0),
  gteq: ordered((order) => order >= 0),
  isAnyOf: (seen, stated) => hasAny(seen, stated),
  isNoneOf: (seen, stated) => !hasAny(seen, stated),
  isAllOf: (seen, stated) => hasAll(seen, stated),
  isA: (seen, stated, world) => each(seen, stated, (one, other) => hasType(one, other, world)),
  isPartOf: (seen, stated, world) => each(seen, stated, (one, whole) => isPart(one, whole, world)),
  hasPart: (seen, stated, world) => each(seen, stated, (whole, part) => isPart(part, whole, world)),
}

function isSameSet(seen: readonly Value[], stated: readonly Value[]): boolean {
  const [one, other] = [seen[0], stated[0]]
  if (seen.length === 1 && stated.length === 1 && one && other) return isEqual(one, other)
  return hasAll(seen, stated) && hasAll(stated, seen)
}

function hasAny(seen: readonly Value[], stated: readonly Value[]): boolean {
  const keys = new Set(stated.map(toKey))
  return seen.some((value) => keys.has(toKey(value)))
}

function hasAll(seen: readonly Value[], stated: readonly Value[]): boolean {
  const keys = new Set(seen.map(toKey))
  return stated.every((value) => keys.has(toKey(value)))
}

function each(
  seen: readonly Value[],
  stated: readonly Value[],
  holds: (seen: string, stated: string) => boolean | undefined,
): boolean | undefined {
  const [one, ...more] = seen
  const [other, ...others] = stated
  if (!one || !other || more.length > 0 || others.length > 0) return undefined
  return holds(String(one.value), String(other.value))
}

function hasType(name: string, type: string, world: World): boolean | undefined {
  return world.typesOf(name)?.includes(type)
}

function isPart(part: string, whole: string, world: World): boolean | undefined {
  if (part === whole) return true
  return world.partOf(part) === undefined ? undefined : memberships(part, world).has(whole)
}

/** The word of a left operand that a profile defines, as in `rateLimit`, under whatever namespace. */
export function operandWord({ leftOperand }: Pick<AtomicConstraint, "leftOperand">): string {
  return localName(leftOperand)
}
