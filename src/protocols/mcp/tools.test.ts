import { describe, expect, it } from "vitest"
import { z } from "zod"
import {
  bindIntents,
  defineIntent,
  defineService,
  type IntentDeclaration,
  type IntentDescriptor,
  ParleyError,
} from "../../intent/index.ts"
import { toTool, toToolError, toToolNames } from "./tools.ts"

function describeIntent(
  changes: Partial<IntentDeclaration<z.ZodObject, z.ZodObject>> = {},
  namespace = "shop.example",
): IntentDescriptor {
  const service = defineService({ namespace, name: "Shop", about: "A shop.", updated: "2026-01-01" })
  const intent = defineIntent({
    name: "order",
    title: "Order",
    description: "Orders a thing.",
    examples: ["Order a lamp"],
    input: z.object({ thing: z.string().describe("What to order") }),
    output: z.object({ id: z.string().describe("Number of the order") }),
    effect: "write",
    execute: () => ({ id: "1" }),
    ...changes,
  })
  return bindIntents(service, [intent])[0]!.descriptor
}

const uids = (names: ReadonlyMap<string, IntentDescriptor>) =>
  Object.fromEntries([...names].map(([name, { uid }]) => [name, uid]))

describe("tool names", () => {
  it("stand for the newest version that is not deprecated", () => {
    const intents = [
      describeIntent({ version: "v2" }),
      describeIntent({ version: "v10" }),
      describeIntent({ version: "v11", deprecation: { since: "2026-01-01" } }),
      describeIntent({ name: "old", deprecation: { since: "2026-01-01" } }),
    ]
    expect(uids(toToolNames(intents, new Set()))).toEqual({ order: "shop.example:order:v10" })
  })

  it("are told apart by namespace where two services or an extension tool use the same one", () => {
    const intents = [
      describeIntent(),
      describeIntent({}, "other.example"),
      describeIntent({ name: "ask" }),
      describeIntent({ name: "pay" }),
    ]
    expect(uids(toToolNames(intents, new Set(["ask"])))).toEqual({
      "shop.example.order": "shop.example:order:v1",
      "other.example.order": "other.example:order:v1",
      "shop.example.ask": "shop.example:ask:v1",
      pay: "shop.example:pay:v1",
    })
  })
})

describe("a tool", () => {
  it("carries the declaration, with hints from its effect", () => {
    const descriptor = describeIntent({
      effect: "destructive",
      idempotent: true,
      constraints: ["Only on weekdays."],
      price: "0.10 EUR",
    })
    expect(toTool("order", descriptor)).toEqual({
      name: "order",
      title: "Order",
      description: "Orders a thing. Only on weekdays. Each call costs 0.10 EUR.",
      inputSchema: descriptor.input,
      outputSchema: descriptor.output,
      annotations: {
        title: "Order",
        readOnlyHint: false,
        destructiveHint: true,
        idempotentHint: true,
        openWorldHint: false,
      },
    })
    expect(toTool("order", describeIntent({ effect: "read" })).annotations).toMatchObject({
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
    })
  })

  it("fails with a code, what is missing and when to try again", () => {
    const issues = [{ path: "thing", rule: "missing", message: "'thing' is required" }]
    const result = toToolError(
      new ParleyError("invalid_input", "No.", { details: { issues }, retryAfter: 3 }),
    )
    expect(result).toEqual({
      isError: true,
      content: [{ type: "text", text: "No." }],
      _meta: {
        "parley/error": { code: "invalid_input", missing: ["thing"], details: { issues }, retry_after: 3 },
      },
    })
  })
})
