import type { HostTool } from "../host/index.ts"
import { formatMoney, type IntentDescriptor } from "../intent/index.ts"
import type { IntentSearch, SearchHit } from "../registry/index.ts"

type Json = Readonly<Record<string, unknown>>

const foundAtMost = 20
const uidSchema = { type: "string", description: "UID of the intent, as search_intents gives it" }

export interface IntentToolsOptions {
  readonly search: IntentSearch
  readonly lookUp: (uid: string) => Promise<{ readonly record: { readonly descriptor: IntentDescriptor } }>
}

/**
 * For whoever cannot load a tool or a skill for each of very many intents: one that finds them, one that describes one
 * of them, and one that executes it.
 */
export function createIntentTools({ search, lookUp }: IntentToolsOptions): readonly HostTool[] {
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
      async answer({ query, limit = 5 }, { signal }) {
        const { hits, total } = await search.search({ query: String(query) }, 0, Number(limit), signal)
        return { total, intents: hits.map(toFound) }
      },
    },
    {
      name: "describe_intent",
      title: "Describe an intent",
      description: "Says what an intent takes and gives, as JSON Schema, and what it costs.",
      input: { type: "object", properties: { intent_uid: uidSchema }, required: ["intent_uid"] },
      effect: "read",
      answer: async ({ intent_uid: uid }) => toDescription((await lookUp(String(uid))).record.descriptor),
    },
    {
      name: "execute_intent",
      title: "Execute an intent",
      description:
        "Executes an intent with its parameters. It may have an effect that cannot be undone: describe_intent says so.",
      input: {
        type: "object",
        properties: {
          intent_uid: uidSchema,
          parameters: { type: "object", description: "As describe_intent says" },
        },
        required: ["intent_uid", "parameters"],
      },
      effect: "destructive",
      toCall: ({ intent_uid: uid, parameters }) => ({ uid: String(uid), input: parameters as Json }),
    },
  ]
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
