import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { isParleyError } from "../../intent/index.ts"
import { readAgentsJson } from "./read-agents-json.ts"

const source = { url: "https://homes.example/agents.json", origin: "https://homes.example" }
const read = (file: unknown) => readAgentsJson(file, source)

const listed = [
  { name: "location", type: "string", required: true, description: "Where to look." },
  { name: "max_price", type: "integer", required: false, description: "The most it may cost." },
]

/** The same service in each of the shapes that are in use. */
const shapes: Readonly<Record<string, unknown>> = {
  "of the specification": {
    "service-info": { name: "Homes", description: "Homes to let.", service_url: "https://homes.example" },
    intents: [
      {
        intent_uid: "homes.example:searchHomes:v1",
        intent_name: "SearchHomes",
        description: "Looks for homes.",
        input_parameters: listed,
        output_parameters: [{ name: "homes", type: "array", description: "What was found." }],
        endpoint: "https://homes.example/api/execute/SearchHomes",
        tags: ["homes"],
        rate_limit: "1000/hour",
        price: "0.01 USD",
      },
    ],
    "uim-policy-file": "https://homes.example/uim-policy.json",
    "uim-api-discovery": "https://homes.example/uim/intents/search",
  },
  "with an endpoint object and PascalCase": {
    service_info: { name: "Homes", description: "Homes to let." },
    intents: [
      {
        uid: "homes.example:SearchHomes:v1",
        description: "Looks for homes.",
        input_parameters: listed,
        output_parameters: [{ name: "homes", type: "array" }],
        endpoint: {
          url: "https://homes.example/api/execute/SearchHomes",
          method: "post",
          content_type: "application/json",
        },
        tags: "homes",
        rate_limit: "1000/hour",
        price: "0.01 USD",
      },
    ],
    "uim-policy-file": "/uim-policy.json",
    "uim-api-discovery": "/uim/intents/search",
  },
  "with properties and kebab-case": {
    service: { name: "Homes", description: "Homes to let." },
    intents: [
      {
        intent_uid: "homes.example:search-homes:v1",
        description: "Looks for homes.",
        input_parameters: {
          type: "object",
          properties: {
            location: { type: "string", description: "Where to look." },
            max_price: { type: "integer", description: "The most it may cost." },
          },
          required: ["location"],
        },
        output_parameters: { homes: { type: "array" } },
        endpoint: "https://homes.example/api/execute/SearchHomes",
        tags: ["homes"],
        rate_limit: "1000/hour",
        price: "0.01 USD",
      },
    ],
    "uim-policy-file": "https://homes.example/uim-policy.json",
    "uim-api-discovery": "https://homes.example/uim/intents/search",
  },
  "with one endpoint for all": {
    "service-info": { name: "Homes", description: "Homes to let." },
    intents: [
      {
        intent_uid: "homes.example:searchHomes:v1",
        description: "Looks for homes.",
        parameters: {
          location: { type: "string", required: true, description: "Where to look." },
          max_price: { type: "int", required: false, description: "The most it may cost." },
        },
        output_parameters: { homes: "list" },
        tags: ["homes"],
        rate_limit: "1000/hour",
        price: "0.01 USD",
      },
    ],
    "uim-api-execute": "https://homes.example/api/execute/SearchHomes",
    "uim-policy-file": "https://homes.example/uim-policy.json",
    "uim-api-discovery": "https://homes.example/uim/intents/search",
  },
}

describe("agents.json", () => {
  it.each(Object.entries(shapes))("[UM-11] is read in the shape %s", (_name, file) => {
    const { record, problems } = read(file)
    expect(problems).toEqual([])
    expect(record).toMatchObject({
      origin: "https://homes.example",
      service: { name: "Homes", description: "Homes to let.", namespace: "homes.example" },
      policy: "https://homes.example/uim-policy.json",
      discovery: "https://homes.example/uim/intents/search",
    })
    const [intent] = record.intents
    expect(intent).toMatchObject({
      protocol: "uim",
      endpoint: { url: "https://homes.example/api/execute/SearchHomes", method: "POST" },
      descriptor: {
        namespace: "homes.example",
        version: "v1",
        description: "Looks for homes.",
        parameters: [
          { name: "location", type: "string", required: true, sentence: "Where to look." },
          { name: "max_price", type: "integer", required: false, sentence: "The most it may cost." },
        ],
        results: [{ name: "homes", type: "array" }],
        tags: ["homes"],
        rateLimit: { limit: 1000, period: "hour" },
        price: { units: 1n, scale: 2, currency: "USD" },
      },
    })
    const written = (file as { intents: Record<string, string>[] }).intents[0]!
    expect(intent?.knownAs).toBe(written.intent_uid ?? written.uid)
  })

  it("leaves out what cannot be read, and says what it was", () => {
    const { record, problems } = read({
      service: "Homes",
      intents: [
        { intent_uid: "homes.example:a:v1", endpoint: "/a", price: "cheap" },
        { intent_uid: "homes.example:b:v1", endpoint: "http://10.0.0.1/b" },
        { intent_uid: "not a uid", endpoint: "/c" },
        { intent_name: "d", endpoint: "/d", version: 2 },
        { intent_uid: "homes.example:d:1", endpoint: "/d" },
        "e",
      ],
    })
    expect(record.intents.map(({ descriptor }) => descriptor.uid)).toEqual(["homes.example:d:v1"])
    expect(problems).toHaveLength(5)
    expect(problems.join("\n")).toMatch(/price.*\n.*endpoint.*\n.*UID.*\n.*twice.*\n.*no object/s)
  })

  it.each([null, [], "agents", { intents: 5 }, {}])("that is none is refused: %j", (file) => {
    expect(() => read(file)).toThrow(/no agents.json that can be read/)
  })

  it("is read, or refused with a clear error, whatever it holds", () => {
    const member = fc.constantFrom(
      "intent_uid",
      "intent_name",
      "endpoint",
      "price",
      "rate_limit",
      "tags",
      "input_parameters",
      "output_parameters",
      "type",
      "properties",
      "required",
      "name",
      "__proto__",
    )
    const value = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom("a.example:b:v1", "/x", "https://x.example", "1/hour"),
      fc.dictionary(member, fc.oneof(fc.jsonValue(), fc.dictionary(member, fc.jsonValue()))),
    )
    const file = fc.record({
      intents: fc.oneof(fc.array(fc.dictionary(member, value)), fc.jsonValue()),
      "service-info": fc.jsonValue(),
      "uim-compliance": fc.jsonValue(),
      "uim-public-key": fc.jsonValue(),
      "uim-api-execute": fc.constantFrom("/execute", 5, null),
    })
    fc.assert(
      fc.property(file, (given) => {
        try {
          expect(read(JSON.parse(JSON.stringify(given))).record.intents.length).toBeLessThanOrEqual(2_000)
        } catch (error) {
          if (!isParleyError(error)) throw error
        }
      }),
    )
  })

  it("that is nested without end is refused", () => {
    const deep = JSON.parse(`{"intents":${"[".repeat(10_000)}${"]".repeat(10_000)}}`)
    expect(() => read(deep)).toThrow(/nested too deeply/)
  })
})
