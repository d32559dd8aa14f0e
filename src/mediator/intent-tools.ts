import type { Host } from "../host/index.ts"
import { formatMoney, type IntentDescriptor } from "../intent/index.ts"
import type { ExtensionTool } from "../protocols/mcp/index.ts"
import type { IntentSearch, SearchHit } from "../registry/index.ts"

type Json = Readonly<Record<string, unknown>>

const foundAtMost = 20
const uidSchema = { type: "string", description: "UID of the intent, as search_intents gives it" }

export interface IntentToolsOptions {
  readonly search: IntentSearch
  readonly lookUp: (uid: string) => Promise<{ readonly record: { readonly descriptor: IntentDescriptor } }>
  readonly execute: Host["execute"]
}

/**
 * Tools for whoever cannot load a tool for each of very many intents: one that finds them, one that describes one of
 * them, and one that executes it.
 */
export function createIntentTools({ search, lookUp, execute }: IntentToolsOptions): readonly ExtensionTool[] {
  return [
    {
      name: "search_intents",
      title: "Search intents",
      description:
        "Finds what can be done at the businesses behind this mediator, best first. Describe one with describe_intent before you execute it.",
      input: {
        type: "object",
        properties: {
          query: { type: "string", maxLength: 500, description: "What is wanted, in plain words" },
          limit: { type: "integer", minimum: 1, maximum: foundAtMost, description: "How many (5)" },
        },
        required: ["query"],
      },
      effect: "read",
      async call({ query, limit = 5 }, { context }) {
        const { hits, total } = await search.search(
          { query: String(query) },
          0,
          Number(limit),
          context.signal,
        )
        return toResult({ total, intents: hits.map(toFound) })
      },
    },
    {
      name: "describe_intent",
      title: "Describe an intent",
      description: "Says what an intent takes and gives, as JSON Schema, and what it costs.",
      input: { type: "object", properties: { intent_uid: uidSchema }, required: ["intent_uid"] },
      effect: "read",
      async call({ intent_uid: uid }) {
        const { descriptor } = (await lookUp(String(uid))).record
        return toResult(toDescription(descriptor))
      },
    },
    {
      name: "execute_intent",
      title: "Execute an intent",
      description:
        "Executes an intent with complete parameters. It may have an effect that cannot be undone: describe_intent says so.",
      input: {
        type: "object",
        properties: {
          intent_uid: uidSchema,
          parameters: { type: "object", description: "As describe_intent says" },
        },
        required: ["intent_uid", "parameters"],
      },
      effect: "destructive",
      async call({ intent_uid: uid, parameters }, { context }) {
        const { state, output, error, executionId } = await execute(
          { uid: String(uid), input: parameters },
          context,
        )
        if (state !== "succeeded" || !output) throw error ?? new Error("The execution has no outcome.")
        return { ...toResult(output), _meta: { "parley/execution_id": executionId } }
      },
    },
  ]
}

function toResult(value: Json) {
  return {
    content: [{ type: "text" as const, text: JSON.stringify(value) }],
    structuredContent: { ...value },
  }
}

function toFound({ record: { descriptor }, entry }: SearchHit): Json {
  const { uid, title, description, effect } = descriptor
  return { intent_uid: uid, title, description, effect, service: entry.service.name }
}

function toDescription(descriptor: IntentDescriptor): Json {
  const { uid, title, description, input, output, effect, access, price, constraints, notes } = descriptor
  return {
    intent_uid: uid,
    title,
    description: [description, ...constraints, ...notes].join(" "),
    input,
    output,
    effect,
    access,
    ...(price && { price: formatMoney(price) }),
  }
}
