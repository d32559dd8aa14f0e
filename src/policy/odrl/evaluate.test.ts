import { describe, expect, it } from "vitest"
import { evaluatePolicy } from "./evaluate.ts"
import { explainDecision } from "./explain.ts"
import type { Value } from "./policy.ts"
import { readPolicy } from "./read-policy.ts"
import { odrl } from "./vocabulary.ts"
import type { DutyState, World } from "./world.ts"

interface Facts {
  readonly values?: Readonly<Record<string, readonly Value["value"][]>>
  readonly duties?: Readonly<Record<string, DutyState>>
  readonly parts?: Readonly<Record<string, readonly string[]>>
  readonly types?: Readonly<Record<string, readonly string[]>>
}

const now = Date.parse("2026-05-04T12:00:00Z")

function world({ values = {}, duties = {}, parts = {}, types = {} }: Facts = {}): World {
  return {
    now,
    valuesOf: ({ leftOperand }) =>
      values[leftOperand.slice(odrl.length)]?.map((value) => ({ value, type: undefined })),
    stateOf: ({ id }) => duties[id] ?? "unfulfilled",
    partOf: (name) => parts[name],
    typesOf: (name) => types[name],
  }
}

const request = { action: `${odrl}read`, target: "book", assignee: "ada" }

function decide(policy: Record<string, unknown>, facts?: Facts) {
  return evaluatePolicy(readPolicy({ uid: "p", ...policy }), request, world(facts))
}

const readBook = { target: "book", action: "read" }

describe("permissions and prohibitions", () => {
  it.each([
    ["the very action", { permission: [readBook] }, true],
    ["a wider action", { permission: [{ target: "book", action: "use" }] }, true],
    ["a narrower action", { permission: [{ target: "book", action: "print" }] }, false],
    ["another asset", { permission: [{ target: "film", action: "read" }] }, false],
    ["another party", { permission: [{ ...readBook, assignee: "bob" }] }, false],
    ["one of several parties", { permission: [{ ...readBook, assignee: ["bob", "ada"] }] }, true],
    ["nothing at all", {}, false],
  ])("decide by %s", (_, policy, allowed) => {
    expect(decide(policy).allowed).toBe(allowed)
  })

  it.each([
    ["perm", "permitted"],
    ["prohibit", "prohibited"],
    ["invalid", "conflict"],
    [undefined, "conflict"],
  ])("[UM-50] conflict %s makes it %s", (conflict, reason) => {
    const policy = { permission: [readBook], prohibition: [readBook], ...(conflict && { conflict }) }
    expect(decide(policy)).toMatchObject({ reason, allowed: reason === "permitted" })
  })

  it("reads what the document says about an action of its own", () => {
    const policy = readPolicy({
      uid: "p",
      permission: [{ target: "book", action: { "@id": "x:skim", includedIn: "read" } }, readBook],
    })
    const skim = { ...request, action: "x:skim" }
    expect(evaluatePolicy(policy, skim, world()).rules.map(({ active }) => active)).toEqual([true, true])
  })

  it("follows collections through collections, also in a circle", () => {
    const policy = { permission: [{ target: "library", action: "read", assignee: "club" }] }
    const parts = { book: ["shelf"], shelf: ["library", "book"], ada: ["club"] }
    expect(decide(policy, { parts }).allowed).toBe(true)
  })
})

const constrained = (leftOperand: string, operator: string, rightOperand: unknown) => ({
  constraint: [{ leftOperand, operator, rightOperand }],
})

describe("constraints", () => {
  const date = (value: string) => ({ "@value": value, "@type": "xsd:date" })
  it.each([
    ["count", "eq", 3, { count: [3] }, true],
    ["count", "lt", 3, { count: ["2"] }, true],
    ["count", "gteq", 3, { count: [2] }, false],
    ["language", "isAnyOf", ["de", "it"], { language: ["it"] }, true],
    ["language", "isNoneOf", ["de", "it"], { language: ["it"] }, false],
    ["language", "isAllOf", ["de", "it"], { language: ["it", "de", "fr"] }, true],
    ["language", "isAllOf", ["de", "it"], { language: ["it"] }, false],
    ["language", "neq", "de", { language: ["it"] }, true],
    ["dateTime", "lteq", date("2026-05-04"), {}, true],
    ["dateTime", "lt", date("2026-05-04"), {}, false],
    ["dateTime", "gt", date("2026-05-04"), {}, false],
    ["dateTime", "lt", "2026-05-04T12:00:00.001Z", {}, true],
    ["dateTime", "eq", "2026-05-04T14:00:00+02:00", {}, true],
  ])("%s %s %j", (left, operator, right, values, allowed) => {
    const policy = { permission: [{ ...readBook, ...constrained(left, operator, right) }] }
    expect(decide(policy, { values }).allowed).toBe(allowed)
  })

  it("isA, isPartOf and hasPart ask the world", () => {
    const facts = { values: { spatial: ["rome"] }, parts: { rome: ["italy"] }, types: { rome: ["City"] } }
    const rule = (operator: string, right: string) =>
      decide({ permission: [{ ...readBook, ...constrained("spatial", operator, right) }] }, facts).allowed
    expect([
      rule("isPartOf", "italy"),
      rule("isPartOf", "spain"),
      rule("isA", "City"),
      rule("isA", "River"),
    ]).toEqual([true, false, true, false])
    const has = { ...facts, values: { spatial: ["italy"] } }
    expect(
      decide({ permission: [{ ...readBook, ...constrained("spatial", "hasPart", "rome") }] }, has).allowed,
    ).toBe(true)
  })

  it.each([
    ["an unknown operator", constrained("count", "resembles", 3), { count: [3] }],
    ["an unknown operand", constrained("mood", "eq", "good"), {}],
    [
      "a right operand elsewhere",
      { constraint: [{ leftOperand: "count", operator: "eq", rightOperandReference: "https://x.example" }] },
      { count: [3] },
    ],
    ["words in an order", constrained("count", "lt", "many"), { count: [3] }],
  ])("[UM-50] %s refuses, in a permission and in a prohibition", (_, constraint, values) => {
    expect(decide({ permission: [{ ...readBook, ...constraint }] }, { values }).reason).toBe("not_permitted")
    const policy = {
      conflict: "prohibit",
      permission: [readBook],
      prohibition: [{ ...readBook, ...constraint }],
    }
    expect(decide(policy, { values }).reason).toBe("prohibited")
  })

  it("what is not known stays unknown in a combination, unless the rest decides", () => {
    const unknown = { leftOperand: "mood", operator: "eq", rightOperand: "good" }
    const yes = { leftOperand: "count", operator: "eq", rightOperand: 1 }
    const no = { leftOperand: "count", operator: "eq", rightOperand: 2 }
    const of = (combination: Record<string, unknown>) =>
      decide({ permission: [{ ...readBook, constraint: [combination] }] }, { values: { count: [1] } })
        .rules[0]?.constraints[0]?.satisfaction
    expect(of({ or: [unknown, yes] })).toBe("satisfied")
    expect(of({ or: [unknown, no] })).toBe("unknown")
    expect(of({ and: [unknown, no] })).toBe("unsatisfied")
    expect(of({ and: [unknown, yes] })).toBe("unknown")
    expect(of({ xone: [yes, yes, unknown] })).toBe("unsatisfied")
    expect(of({ xone: [yes, unknown] })).toBe("unknown")
    expect(of({ xone: [yes, no] })).toBe("satisfied")
    expect(of({ andSequence: [yes, yes] })).toBe("satisfied")
  })

  it("refinements narrow action, asset and party", () => {
    const refined = { refinement: [{ leftOperand: "resolution", operator: "lteq", rightOperand: 300 }] }
    const policy = {
      permission: [{ target: { uid: "book", ...refined }, action: [{ "rdf:value": "read", ...refined }] }],
    }
    expect(decide(policy, { values: { resolution: [200] } }).allowed).toBe(true)
    expect(decide(policy, { values: { resolution: [400] } }).allowed).toBe(false)
  })
})

describe("duties", () => {
  const withDuty = { permission: [{ ...readBook, duty: [{ uid: "d", action: "attribute" }] }] }

  it.each([
    ["fulfilled", true],
    ["pending", true],
    ["unfulfilled", false],
  ] as const)("[UM-51] one that is %s", (state, allowed) => {
    const decision = decide(withDuty, { duties: { d: state } })
    expect(decision.allowed).toBe(allowed)
    if (!allowed)
      expect(decision).toMatchObject({ reason: "unmet", unmet: [{ duty: "d", action: `${odrl}attribute` }] })
  })

  it("one met late is met with its consequences", () => {
    const policy = {
      permission: [
        {
          ...readBook,
          duty: [{ uid: "d", action: "attribute", consequence: [{ uid: "c", action: "compensate" }] }],
        },
      ],
    }
    expect(decide(policy, { duties: { d: "late" } }).reason).toBe("unmet")
    expect(decide(policy, { duties: { d: "late", c: "fulfilled" } }).allowed).toBe(true)
  })

  it("[UM-51] an obligation refuses those it is for, and is named", () => {
    const policy = {
      permission: [readBook],
      obligation: [{ uid: "o", action: "signPayload", assignee: "ada" }],
    }
    expect(decide(policy)).toMatchObject({ reason: "unmet", unmet: [{ duty: "o" }] })
    const forBob = {
      permission: [readBook],
      obligation: [{ uid: "o", action: "signPayload", assignee: "bob" }],
    }
    expect(decide(forBob).allowed).toBe(true)
  })

  it("a duty that was done otherwise than its constraint says is not met", () => {
    const policy = {
      permission: [readBook],
      obligation: [
        {
          uid: "o",
          action: "inform",
          constraint: [{ leftOperand: "media", operator: "eq", rightOperand: "print" }],
        },
      ],
    }
    const duties = { o: "fulfilled" } as const
    expect(decide(policy, { duties, values: { media: ["online"] } }).allowed).toBe(false)
    expect(decide(policy, { duties, values: { media: ["print"] } }).allowed).toBe(true)
  })

  it("a remedy that was carried out lifts its prohibition", () => {
    const policy = {
      conflict: "prohibit",
      permission: [readBook],
      prohibition: [{ ...readBook, remedy: [{ uid: "r", action: "anonymize" }] }],
    }
    expect(decide(policy).reason).toBe("prohibited")
    expect(decide(policy, { duties: { r: "fulfilled" } }).allowed).toBe(true)
  })
})

it("a decision says which rule, which constraint and which value was seen", () => {
  const policy = { permission: [{ uid: "r1", ...readBook, ...constrained("count", "lteq", 3) }] }
  const text = explainDecision(decide(policy, { values: { count: [4] } })).join(" ")
  expect(text).toContain("r1 does not apply")
  expect(text).toContain("count lteq 3 is unsatisfied, seen was 4")
})
