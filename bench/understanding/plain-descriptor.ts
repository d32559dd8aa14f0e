import { type IntentDescriptor, type JsonSchema, toParameters } from "../../src/intent/index.ts"

type Said = Pick<IntentDescriptor, "namespace" | "name" | "title" | "description" | "examples">

/** A declaration that says nothing but its words and its input. */
export function plainDescriptor(said: Said, input: JsonSchema): IntentDescriptor {
  return {
    ...said,
    uid: `${said.namespace}:${said.name}:v1`,
    version: "v1",
    input,
    output: { type: "object" },
    parameters: toParameters(input),
    results: [],
    constraints: [],
    notes: [],
    hours: undefined,
    tags: [],
    price: undefined,
    quoted: false,
    rateLimit: undefined,
    access: "open",
    permissions: [],
    effect: "write",
    idempotent: false,
    confirm: true,
    type: undefined,
    pin: undefined,
    deprecation: undefined,
    timeout: 30_000,
  }
}
