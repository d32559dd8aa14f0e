/** A second evaluator of ODRL, written apart from the product's and as plainly as possible, over the JSON itself. */

export interface NaiveConstraint {
  leftOperand?: string
  operator?: string
  rightOperand?: number | string
  and?: NaiveConstraint[]
  or?: NaiveConstraint[]
  xone?: NaiveConstraint[]
}

export interface NaiveDuty {
  uid: string
  action: string
  consequence?: NaiveDuty[]
}

export interface NaiveRule {
  action?: string
  target?: string
  assignee?: string
  constraint?: NaiveConstraint[]
  duty?: NaiveDuty[]
  remedy?: NaiveDuty[]
}

export interface NaivePolicy {
  uid: string
  conflict?: string
  permission: NaiveRule[]
  prohibition: NaiveRule[]
  obligation: (NaiveDuty & { assignee?: string })[]
}

export interface NaiveWorld {
  values: Record<string, number | string>
  duties: Record<string, string>
  memberships: Record<string, string[]>
}

type Maybe = "yes" | "no" | "perhaps"

const parents: Record<string, string> = {
  read: "use",
  print: "present",
  present: "use",
  play: "use",
  display: "play",
  sell: "transfer",
}

export function naivelyAllowed(
  policy: NaivePolicy,
  request: { action: string; target: string; assignee: string },
  world: NaiveWorld,
): boolean {
  const fits = (rule: NaiveRule): Maybe => {
    if (rule.action !== undefined && !upward(request.action).includes(rule.action)) return "no"
    if (rule.target !== undefined && !belongs(request.target, rule.target, world)) return "no"
    if (rule.assignee !== undefined && !belongs(request.assignee, rule.assignee, world)) return "no"
    return every((rule.constraint ?? []).map((one) => holds(one, world)))
  }
  const met = (duty: NaiveDuty): boolean => {
    const state = world.duties[duty.uid] ?? "unfulfilled"
    if (state === "late") return (duty.consequence ?? []).every(met)
    return state === "fulfilled" || state === "pending"
  }
  const permits = policy.permission.some((rule) => fits(rule) === "yes" && (rule.duty ?? []).every(met))
  const forbids = policy.prohibition.some((rule) => {
    const remedies = rule.remedy ?? []
    const remedied = remedies.length > 0 && remedies.every(({ uid }) => world.duties[uid] === "fulfilled")
    return fits(rule) !== "no" && !remedied
  })
  if (!permits) return false
  if (forbids && policy.conflict !== "perm") return false
  return policy.obligation.every(
    (duty) => (duty.assignee !== undefined && !belongs(request.assignee, duty.assignee, world)) || met(duty),
  )
}

function upward(action: string): string[] {
  const parent = parents[action]
  return parent === undefined ? [action] : [action, ...upward(parent)]
}

function belongs(name: string, wanted: string, world: NaiveWorld): boolean {
  return name === wanted || (world.memberships[name] ?? []).some((wider) => belongs(wider, wanted, world))
}

function holds(constraint: NaiveConstraint, world: NaiveWorld): Maybe {
  const { and, or, xone } = constraint
  if (and) return every(and.map((one) => holds(one, world)))
  if (or) return turn(every(or.map((one) => turn(holds(one, world)))))
  if (xone) {
    const answers = xone.map((one) => holds(one, world))
    const yes = answers.filter((answer) => answer === "yes").length
    if (yes >= 2) return "no"
    if (answers.includes("perhaps")) return "perhaps"
    return yes === 1 ? "yes" : "no"
  }
  const seen = world.values[constraint.leftOperand ?? ""]
  const stated = constraint.rightOperand
  if (seen === undefined || stated === undefined) return "perhaps"
  switch (constraint.operator) {
    case "eq":
      return seen === stated ? "yes" : "no"
    case "neq":
      return seen === stated ? "no" : "yes"
    case "lt":
    case "lteq":
    case "gt":
    case "gteq":
      return order(seen, stated, constraint.operator)
    default:
      return "perhaps"
  }
}

function order(
  seen: number | string,
  stated: number | string,
  operator: "lt" | "lteq" | "gt" | "gteq",
): Maybe {
  if (seen === stated) return operator.endsWith("eq") ? "yes" : "no"
  if (typeof seen !== "number" || typeof stated !== "number") return "perhaps"
  return seen < stated === operator.startsWith("lt") ? "yes" : "no"
}

function every(answers: Maybe[]): Maybe {
  if (answers.includes("no")) return "no"
  return answers.includes("perhaps") ? "perhaps" : "yes"
}

function turn(answer: Maybe): Maybe {
  return answer === "yes" ? "no" : answer === "no" ? "yes" : "perhaps"
}
