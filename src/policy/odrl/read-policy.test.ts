import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { isParleyError } from "../../intent/index.ts"
import { withInherited } from "./inheritance.ts"
import { readPolicy } from "./read-policy.ts"
import { odrl } from "./vocabulary.ts"

const context = "http://www.w3.org/ns/odrl.jsonld"

describe("reading a policy", () => {
  it("[UM-14] reads the shape of UIM's own example, whose words ODRL does not have", () => {
    const policy = readPolicy({
      "@context": context,
      uid: "https://shop.example/policy/1",
      type: "Set",
      profile: "https://shop.example/profile",
      permission: [
        {
          target: "https://shop.example/api/intents",
          action: "execute",
          constraint: [
            {
              leftOperand: "https://shop.example/vocab/rateLimit",
              operator: "lte",
              rightOperand: 50,
              unit: "https://shop.example/vocab/hour",
            },
          ],
          duty: [
            {
              action: "pay",
              target: "https://shop.example/price",
              amount: 0.02,
              unit: "https://shop.example/vocab/EUR",
            },
          ],
        },
      ],
      prohibition: [{ target: "https://shop.example/api/intents", action: "exceedRateLimit" }],
      obligation: [
        {
          action: "signPayload",
          assignee: "agent-7",
          target: "https://shop.example/payload",
          constraint: [
            { leftOperand: "https://shop.example/vocab/publicKey", operator: "use", rightOperand: "MIIB" },
          ],
        },
      ],
      party: [
        { function: "assigner", identifier: "https://shop.example" },
        { function: "assignee", identifier: "agent-7" },
      ],
      asset: "https://shop.example/api/intents",
    })
    expect(policy.permissions[0]).toMatchObject({
      id: "permission[0]",
      actions: [{ id: `${odrl}execute` }],
      assigners: [{ id: "https://shop.example" }],
      assignees: [{ id: "agent-7" }],
      constraints: [
        { operator: "lteq", rightOperand: [{ value: 50 }], unit: "https://shop.example/vocab/hour" },
      ],
      duties: [
        {
          actions: [
            {
              id: `${odrl}pay`,
              refinements: [
                { leftOperand: `${odrl}payAmount`, operator: "eq", rightOperand: [{ value: 0.02 }] },
              ],
            },
          ],
        },
      ],
    })
    expect(policy.prohibitions[0]?.actions[0]?.id).toBe(`${odrl}exceedRateLimit`)
    expect(policy.obligations[0]).toMatchObject({
      assignees: [{ id: "agent-7" }],
      constraints: [{ operator: "eq", rightOperand: [{ value: "MIIB" }] }],
    })
  })

  it("reads compact, prefixed and expanded JSON-LD alike", () => {
    const compact = {
      "@context": [context, { ex: "https://ex.example/" }],
      "@type": "Offer",
      uid: "ex:policy",
      assigner: "ex:me",
      conflict: "perm",
      permission: {
        uid: "ex:rule",
        target: "ex:asset",
        action: {
          "rdf:value": { "@id": "odrl:print" },
          refinement: {
            leftOperand: "resolution",
            operator: "odrl:lteq",
            rightOperand: { "@value": "1200", "@type": "xsd:integer" },
          },
        },
      },
    }
    const expanded = [
      {
        "@id": "https://ex.example/policy",
        "@type": [`${odrl}Offer`],
        [`${odrl}assigner`]: [{ "@id": "https://ex.example/me" }],
        [`${odrl}conflict`]: [{ "@id": `${odrl}perm` }],
        [`${odrl}permission`]: [{ "@id": "https://ex.example/rule" }],
      },
      {
        "@id": "https://ex.example/rule",
        [`${odrl}target`]: [{ "@id": "https://ex.example/asset" }],
        [`${odrl}action`]: [
          {
            "http://www.w3.org/1999/02/22-rdf-syntax-ns#value": [{ "@id": `${odrl}print` }],
            [`${odrl}refinement`]: [
              {
                [`${odrl}leftOperand`]: [{ "@id": `${odrl}resolution` }],
                [`${odrl}operator`]: [{ "@id": `${odrl}lteq` }],
                [`${odrl}rightOperand`]: [
                  { "@value": "1200", "@type": "http://www.w3.org/2001/XMLSchema#integer" },
                ],
              },
            ],
          },
        ],
      },
    ]
    expect(readPolicy(expanded)).toEqual(readPolicy(compact))
    expect(readPolicy(compact)).toMatchObject({
      type: "Offer",
      conflict: "perm",
      uid: "https://ex.example/policy",
    })
  })

  it("reads logical constraints, also as a list of names", () => {
    const policy = readPolicy({
      "@context": context,
      "@graph": [
        {
          "@id": "p:1",
          type: "Set",
          permission: [
            { action: "use", constraint: [{ xone: { "@list": [{ "@id": "c:1" }, { and: [] }] } }] },
          ],
        },
        { "@id": "c:1", leftOperand: "count", operator: "lt", rightOperand: 3 },
      ],
    })
    expect(policy.permissions[0]?.constraints).toMatchObject([
      { kind: "logical", operator: "xone", operands: [{ id: "c:1", operator: "lt" }, { operator: "and" }] },
    ])
  })

  it.each([
    ["no identifier", { type: "Set" }, "uid"],
    ["another context", { "@context": "https://evil.example/context", uid: "p" }, "nothing is fetched"],
    [
      "a term redefined",
      { "@context": [context, { odrl: "https://evil.example/" }], uid: "p" },
      "fixed meaning",
    ],
    ["an unknown strategy", { uid: "p", conflict: "maybe" }, "conflict"],
    [
      "a constraint without operator",
      { uid: "p", permission: [{ constraint: [{ leftOperand: "count", rightOperand: 1 }] }] },
      "permission[0].constraint[0]",
    ],
    ["a rule that is a word", { uid: "p", permission: ["use"] }, "permission[0]"],
    [
      "two policies",
      [
        { "@id": "a", "@type": ["Set"] },
        { "@id": "b", "@type": ["Set"] },
      ],
      "one policy",
    ],
    [
      "a constraint in itself",
      [
        { "@id": "p", "@type": ["Set"], permission: [{ constraint: { "@id": "c" } }] },
        { "@id": "c", and: [{ "@id": "c" }] },
      ],
      "nest",
    ],
  ])("names the place of %s", (_, json, place) => {
    expect(() => readPolicy(json)).toThrow(place)
  })

  it("refuses a small document that means endless work", () => {
    const doubling = Array.from({ length: 30 }, (_, i) => ({
      "@id": `c${i}`,
      and: i < 29 ? [{ "@id": `c${i + 1}` }, { "@id": `c${i + 1}` }] : [],
    }))
    const top = { "@id": "p", "@type": ["Set"], permission: [{ constraint: [{ "@id": "c0" }] }] }
    expect(() => readPolicy([top, ...doubling])).toThrow("at most")
  })

  it("throws nothing but an error of its own, whatever it is given", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (json) => {
        try {
          readPolicy(json)
        } catch (error) {
          if (!isParleyError(error)) throw error
        }
      }),
    )
  })
})

describe("inheritance", () => {
  const parent = readPolicy({ uid: "parent", conflict: "perm", permission: [{ action: "read" }] })
  const child = readPolicy({ uid: "child", inheritFrom: ["parent"], prohibition: [{ action: "write" }] })

  it("adds the rules of the parent, and its strategy where the child has none", () => {
    const whole = withInherited(child, new Map([["parent", parent]]))
    expect(whole.permissions).toHaveLength(1)
    expect(whole.conflict).toBe("perm")
  })

  it("refuses a parent that is not at hand, and a circle", () => {
    expect(() => withInherited(child, new Map())).toThrow("parent")
    const circle = readPolicy({ uid: "parent", inheritFrom: "child" })
    expect(() =>
      withInherited(
        child,
        new Map([
          ["parent", circle],
          ["child", child],
        ]),
      ),
    ).toThrow("inherits from itself")
  })
})
