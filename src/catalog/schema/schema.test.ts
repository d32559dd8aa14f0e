import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { readCatalogFile } from "../catalog-file.ts"
import { conjoin } from "./conjunction.ts"
import { applyDifferential } from "./differential.ts"
import { normalise } from "./normalise.ts"
import { sampleValues } from "./sample-values.ts"
import { SchemaCompiler } from "./schema-compiler.ts"
import { type Schema, SchemaLibrary } from "./schema-library.ts"
import { findDifferences } from "./subsumption.ts"

const base = "https://catalog.example/intents/a/b/c/d/v1.json"
const library = new SchemaLibrary()
const compiler = () => new SchemaCompiler(library, { formats: false })
const accepts = (schema: Schema, value: unknown) =>
  compiler().compile(schema, { root: schema, base })(value).length === 0
const normal = (schema: Schema) => normalise(schema, { root: schema, base }, library)
const differences = (narrow: Schema, wide: Schema) => {
  const one = compiler()
  return findDifferences(normal(narrow), normal(wide), (schema) =>
    one.compile(schema, { root: schema, base }),
  )
}

const limit = fc.integer({ min: 0, max: 4 })
const leaf: fc.Arbitrary<Schema> = fc.oneof(
  fc.constantFrom<Schema>(
    true,
    false,
    { type: "boolean" },
    { type: ["string", "null"] },
    { const: 2 },
    { enum: ["a", 1] },
  ),
  fc.record({ type: fc.constant("integer"), minimum: limit, maximum: limit }, { requiredKeys: ["type"] }),
  fc.record(
    { type: fc.constant("number"), exclusiveMinimum: limit, multipleOf: fc.constantFrom(1, 2, 0.5) },
    { requiredKeys: ["type"] },
  ),
  fc.record(
    { type: fc.constant("string"), minLength: limit, maxLength: limit, pattern: fc.constantFrom("^a", "b") },
    { requiredKeys: ["type"] },
  ),
)
const schema: fc.Arbitrary<Schema> = fc.letrec<{ any: Schema; object: Schema }>((tie) => ({
  any: fc.oneof({ depthSize: "small" }, leaf, tie("object")),
  object: fc.oneof(
    fc.record(
      {
        type: fc.constant("object"),
        properties: fc.dictionary(fc.constantFrom("a", "b", "c"), tie("any"), { maxKeys: 3 }),
        required: fc.subarray(["a", "b", "c"]),
        additionalProperties: fc.oneof(fc.constant(false), tie("any")),
        maxProperties: limit,
      },
      { requiredKeys: ["type"] },
    ),
    fc.record(
      { type: fc.constant("array"), items: tie("any"), minItems: limit, uniqueItems: fc.boolean() },
      { requiredKeys: ["type"] },
    ),
    fc.record({ allOf: fc.array(tie("any"), { minLength: 1, maxLength: 2 }) }),
    fc.record({ anyOf: fc.array(tie("any"), { minLength: 1, maxLength: 2 }) }),
    fc.record({ not: tie("any") }),
  ),
})).any

const value = fc.oneof(
  fc.constantFrom<unknown>(
    0,
    1,
    2,
    3,
    5,
    0.5,
    "",
    "a",
    "b",
    "ab",
    "aaaaa",
    true,
    null,
    [],
    [1],
    ["a", "a"],
    {},
  ),
  fc.dictionary(
    fc.constantFrom("a", "b", "c", "d"),
    fc.constantFrom<unknown>(0, 1, 2, "a", "ab", null, {}, [1]),
  ),
)
const runs = { numRuns: 400 }

describe("schemas", () => {
  it("normalise to schemas that accept the same", () => {
    fc.assert(
      fc.property(schema, value, (one, given) => {
        expect(accepts(normal(one), given)).toBe(accepts(one, given))
      }),
      runs,
    )
  })

  it("conjoin to a schema that accepts what both accept", () => {
    fc.assert(
      fc.property(schema, schema, value, (left, right, given) => {
        expect(accepts(conjoin(left, right), given)).toBe(accepts(left, given) && accepts(right, given))
      }),
      runs,
    )
  })

  it("that have no difference accept nothing the wider one refuses", () => {
    fc.assert(
      fc.property(schema, schema, fc.array(value, { minLength: 5, maxLength: 10 }), (narrow, wide, given) => {
        if (differences(narrow, wide).length > 0) return
        for (const one of [...given, ...sampleValues(normal(narrow))])
          if (accepts(narrow, one)) expect(accepts(wide, one), JSON.stringify(one)).toBe(true)
      }),
      runs,
    )
  })

  it("are never different from themselves, nor wider when conjoined", () => {
    fc.assert(
      fc.property(schema, (one) => {
        expect(differences(one, one)).toEqual([])
      }),
      runs,
    )
  })

  it.each<[string, Schema, Schema]>([
    ["a bound", { type: "integer", minimum: 1 }, { type: "integer", minimum: 2 }],
    ["an open bound", { type: "number", minimum: 0 }, { type: "number", exclusiveMinimum: 0 }],
    ["a length", { type: "string" }, { type: "string", maxLength: 3 }],
    ["a type", { type: ["string", "null"] }, { type: "string" }],
    ["a value", { enum: ["a", "b"] }, { enum: ["a"] }],
    ["a member", { type: "object", properties: { a: {} } }, { type: "object", additionalProperties: false }],
    ["a requirement", { type: "object" }, { type: "object", required: ["a"] }],
    ["an item", { type: "array" }, { type: "array", items: { type: "string" } }],
    ["a multiple", { type: "number", multipleOf: 0.5 }, { type: "number", multipleOf: 1 }],
    ["a branch", { anyOf: [{ const: "a" }, { const: 1 }] }, { type: "string" }],
  ])("differ for certain in %s", (_, narrow, wide) => {
    expect(differences(narrow, wide).some((difference) => difference.certain)).toBe(true)
  })

  it.each<[string, Schema, Schema]>([
    ["whole numbers", { type: "integer" }, { type: "number", multipleOf: 1 }],
    ["tenths", { type: "number", multipleOf: 0.3 }, { type: "number", multipleOf: 0.1 }],
    [
      "the branch they fit",
      { type: "string", maxLength: 3 },
      { anyOf: [{ type: "null" }, { type: "string" }] },
    ],
    ["a refused member", { type: "object", additionalProperties: false }, { not: { required: ["key"] } }],
    [
      "one of two ways",
      {
        type: "object",
        properties: { day: { type: "string" } },
        required: ["day"],
        additionalProperties: false,
      },
      { oneOf: [{ required: ["day"] }, { required: ["time"] }] },
    ],
    [
      "a closed shape",
      { type: "object", properties: { a: { const: 1 } }, additionalProperties: false },
      { type: "object", properties: { a: {}, b: {} }, unevaluatedProperties: false },
    ],
  ])("do not differ by %s", (_, narrow, wide) => {
    expect(differences(narrow, wide)).toEqual([])
  })

  it("apply a differential keyword by keyword, and add to what is required", () => {
    const core = {
      type: "object",
      required: ["a"],
      properties: { a: { type: "string", maxLength: 5 }, b: true },
    }
    const constraints = { required: ["b"], properties: { a: { maxLength: 9 }, c: { type: "object" } } }
    expect(applyDifferential(core, constraints)).toEqual({
      type: "object",
      required: ["a", "b"],
      properties: { a: { type: "string", maxLength: 9 }, b: true, c: { type: "object" } },
    })
  })

  it("follow references into other files, by bare and by pinned URL, and end where they turn in circles", () => {
    const id = "https://catalog.example/common/node/v1.json"
    const text = JSON.stringify({
      $id: id,
      type: "object",
      properties: { next: { $ref: "#" }, name: { type: "string" } },
    })
    const { file } = readCatalogFile("/common/node/v1.json", Buffer.from(text))
    const shared = new SchemaLibrary([file!])
    const pinned = `https://catalog.example/common/node/@sha256:${file!.sha256}/v1.json`
    for (const $ref of [id, pinned, "../../../../../common/node/v1.json"]) {
      const root = { $ref }
      const found = normalise(root, { root, base }, shared)
      const check = new SchemaCompiler(shared, { formats: false }).compile(found, { root: found, base })
      expect(check({ next: { next: { name: "x" } } })).toEqual([])
      expect(check({ next: { next: { name: 1 } } })).not.toEqual([])
    }
    const wrong = { $ref: pinned.replace(file!.sha256, "0".repeat(64)) }
    expect(shared.resolve(wrong.$ref, { root: wrong, base })).toBeUndefined()
  })
})
