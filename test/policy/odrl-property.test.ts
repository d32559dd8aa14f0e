import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { evaluatePolicy, explainDecision, readPolicy, type World } from "../../src/policy/index.ts"
import {
  type NaiveConstraint,
  type NaiveDuty,
  type NaivePolicy,
  type NaiveRule,
  type NaiveWorld,
  naivelyAllowed,
} from "./naive-evaluator.ts"

const odrl = "http://www.w3.org/ns/odrl/2/"
const actions = ["use", "read", "print", "present", "play", "display", "transfer", "sell"]
const dutyIds = ["d1", "d2", "d3"]

const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined })
const within = (collection: string) => fc.constantFrom<string[]>([collection])
const value = fc.oneof(fc.integer({ min: 0, max: 3 }), fc.constantFrom("de", "it"))

const constraint = fc.letrec<{ any: NaiveConstraint }>((tie) => ({
  any: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.record({
      leftOperand: fc.constantFrom("count", "language", "mood"),
      operator: fc.constantFrom("eq", "neq", "lt", "lteq", "gt", "gteq", "resembles"),
      rightOperand: value,
    }),
    fc.record({ and: fc.array(tie("any"), { maxLength: 3 }) }),
    fc.record({ or: fc.array(tie("any"), { maxLength: 3 }) }),
    fc.record({ xone: fc.array(tie("any"), { maxLength: 3 }) }),
  ),
})).any

const duty: fc.Arbitrary<NaiveDuty> = fc.record(
  {
    uid: fc.constantFrom(...dutyIds),
    action: fc.constantFrom("attribute", "inform"),
    consequence: fc.array(fc.record({ uid: fc.constantFrom(...dutyIds), action: fc.constant("inform") }), {
      maxLength: 2,
    }),
  },
  { requiredKeys: ["uid", "action"] },
)

const rule = {
  action: fc.constantFrom(...actions),
  target: fc.constantFrom("a", "b", "shelf"),
  assignee: fc.constantFrom("ada", "bob", "club"),
  constraint: fc.array(constraint, { maxLength: 2 }),
}
const permission: fc.Arbitrary<NaiveRule> = fc.record(
  { ...rule, duty: fc.array(duty, { maxLength: 2 }) },
  { requiredKeys: [] },
)
const prohibition: fc.Arbitrary<NaiveRule> = fc.record(
  { ...rule, remedy: fc.array(duty, { maxLength: 2 }) },
  { requiredKeys: [] },
)
const policy: fc.Arbitrary<NaivePolicy> = fc.record(
  {
    uid: fc.constant("p"),
    conflict: fc.constantFrom("perm", "prohibit", "invalid"),
    permission: fc.array(permission, { maxLength: 4 }),
    prohibition: fc.array(prohibition, { maxLength: 2 }),
    obligation: fc.array(
      fc.record(
        { uid: fc.constantFrom(...dutyIds), action: fc.constant("inform"), assignee: rule.assignee },
        { requiredKeys: ["uid", "action"] },
      ),
      { maxLength: 1 },
    ),
  },
  { requiredKeys: ["uid", "permission", "prohibition", "obligation"] },
)
const request = fc.record({
  action: fc.constantFrom(...actions),
  target: fc.constantFrom("a", "b"),
  assignee: fc.constantFrom("ada", "bob"),
})
const states = fc.constantFrom("fulfilled", "late", "pending", "unfulfilled")
const facts: fc.Arbitrary<NaiveWorld> = fc
  .record({
    count: maybe(value),
    language: maybe(value),
    duties: fc.record({ d1: states, d2: states, d3: states }, { requiredKeys: [] }),
    memberships: fc.record(
      { a: within("shelf"), ada: within("club"), bob: within("friends"), friends: within("club") },
      { requiredKeys: [] },
    ),
  })
  .map(({ count, language, duties, memberships }) => ({
    values: { ...(count !== undefined && { count }), ...(language !== undefined && { language }) },
    duties,
    memberships,
  }))

function toWorld({ values, duties, memberships }: NaiveWorld): World {
  return {
    now: 0,
    valuesOf({ leftOperand }) {
      const seen = values[leftOperand.slice(odrl.length)]
      return seen === undefined ? undefined : [{ value: seen, type: undefined }]
    },
    stateOf: ({ id }) => (duties[id] ?? "unfulfilled") as ReturnType<World["stateOf"]>,
    partOf: (name) => memberships[name],
    typesOf: () => undefined,
  }
}

describe("the evaluator", () => {
  it("[UM-14] agrees with a second, naive one for any policy, request and world", () => {
    fc.assert(
      fc.property(policy, request, facts, (document, wanted, world) => {
        const decision = evaluatePolicy(
          readPolicy(document),
          { ...wanted, action: odrl + wanted.action },
          toWorld(world),
        )
        expect(decision.allowed).toBe(naivelyAllowed(document, wanted, world))
        expect(explainDecision(decision).length).toBeGreaterThan(0)
      }),
      { numRuns: 2_000 },
    )
  })

  it("asks the world a number of times that grows with the policy, never faster", () => {
    const asked = (rules: number) => {
      let count = 0
      const answer = <T>(given: T) => {
        count += 1
        return given
      }
      const world: World = {
        now: 0,
        valuesOf: () => answer([{ value: 1, type: undefined }]),
        stateOf: () => answer("fulfilled"),
        partOf: () => answer(["shelf", "a", "b"]),
        typesOf: () => answer([]),
      }
      const rule = {
        action: "read",
        target: "shelf",
        constraint: [{ leftOperand: "count", operator: "isPartOf", rightOperand: 1 }],
      }
      const document = { uid: "p", permission: Array.from({ length: rules }, () => rule) }
      evaluatePolicy(readPolicy(document), { action: `${odrl}read`, target: "a", assignee: "ada" }, world)
      return count
    }
    const [ten, hundred, thousand] = [asked(10), asked(100), asked(1_000)]
    expect(hundred - ten).toBeLessThanOrEqual(((ten - asked(0)) / 10) * 90)
    expect(thousand - hundred).toBeLessThanOrEqual(((ten - asked(0)) / 10) * 900)
  })
})
