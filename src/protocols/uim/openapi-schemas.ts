import { z } from "zod"
import { uimErrorCodes } from "./error-codes.ts"
import { intentRequest } from "./intent-form.ts"
import { serviceRequest } from "./service-form.ts"

const text = { type: "string" } as const
const url = { type: "string", format: "uri" } as const
const time = { type: "string", format: "date-time" } as const
const texts = { type: "array", items: text } as const
export const schemaRef = (name: string) => ({ $ref: `#/components/schemas/${name}` })

/** What is read is described by what reads it. */
function toJsonSchema(schema: z.ZodType): unknown {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" })
  return described
}

/** The shapes of UIM on the wire (2.1.4, 2.6, 2.7, 3.5.5). */
export const uimSchemas: Readonly<Record<string, unknown>> = {
  Error: {
    type: "object",
    required: ["error"],
    additionalProperties: false,
    properties: {
      error: {
        type: "object",
        required: ["code", "message", "details"],
        additionalProperties: false,
        properties: {
          code: { enum: uimErrorCodes.map(({ code }) => code) },
          message: text,
          details: { type: ["object", "null"] },
        },
      },
    },
  },
  Parameter: {
    type: "object",
    required: ["name", "type", "required", "description"],
    properties: { name: text, type: text, required: { type: "boolean" }, description: text },
  },
  Intent: {
    type: "object",
    required: [
      "intent_uid",
      "intent_name",
      "description",
      "service_name",
      "service_description",
      "service_url",
      "input_parameters",
      "output_parameters",
      "endpoint",
      "tags",
    ],
    properties: {
      intent_id: text,
      intent_uid: { type: "string", pattern: "^[^:]+:[^:]+:v[0-9.]+$" },
      intent_name: text,
      description: text,
      service_name: text,
      service_description: text,
      service_url: url,
      service_logo_url: url,
      service_terms_of_service_url: url,
      service_privacy_policy_url: url,
      input_parameters: { type: "array", items: schemaRef("Parameter") },
      output_parameters: { type: "array", items: schemaRef("Parameter") },
      endpoint: url,
      endpoint_method: text,
      endpoint_content_type: text,
      tags: texts,
      rate_limit: { type: "string", pattern: "^[0-9]+/(second|minute|hour|day)$" },
      price: { type: "string", pattern: "^[0-9.]+ [A-Z]{3}$" },
      examples: texts,
      effect: { enum: ["read", "write", "destructive"] },
      idempotent: { type: "boolean" },
      access: { enum: ["open", "token"] },
      protocol: text,
      intent_schema: text,
      deprecation: {
        type: "object",
        required: ["since"],
        properties: { since: text, successor: text, removal: text },
      },
    },
    unevaluatedProperties: true,
  },
  FoundIntent: {
    allOf: [schemaRef("Intent")],
    properties: {
      match: {
        type: "object",
        description: "Why it was found; only where 'query' was given.",
        required: ["score", "likeness", "words", "reason"],
        additionalProperties: false,
        properties: {
          score: { type: "number", minimum: 0, maximum: 1 },
          likeness: { type: "number", minimum: -1, maximum: 1.01 },
          words: { type: "object", additionalProperties: texts },
          reason: text,
        },
      },
      same_as: { ...texts, description: "UIDs of the same intent at other addresses." },
    },
  },
  Intents: list("intents", "Intent"),
  FoundIntents: list("intents", "FoundIntent"),
  Service: {
    type: "object",
    required: ["service_id", "service_name", "service_url", "description", "mode", "source"],
    additionalProperties: false,
    properties: {
      service_id: text,
      service_name: text,
      service_url: url,
      description: text,
      namespace: text,
      policy_url: url,
      service_logo_url: url,
      service_terms_of_service_url: url,
      service_privacy_policy_url: url,
      discovery_url: url,
      execute_url: url,
      pat_url: url,
      public_key: text,
      compliance: { type: "object" },
      license: text,
      phone: text,
      email: text,
      mode: { enum: ["central", "hybrid"] },
      source: { enum: ["registered", "crawled", "configured"] },
      created_at: time,
      updated_at: time,
      ownership: schemaRef("Ownership"),
    },
  },
  Ownership: {
    type: "object",
    description: "Only its owner sees it.",
    required: ["state", "dns_record", "file", "file_content"],
    additionalProperties: false,
    properties: {
      state: { enum: ["pending", "proven", "lapsed"] },
      proven_by: { enum: ["dns", "file", "crawl", "operator"] },
      proven_at: time,
      checked_at: time,
      dns_record: text,
      file: url,
      file_content: text,
      problem: text,
    },
  },
  Services: list("services", "Service"),
  Changes: {
    type: "object",
    required: ["changes"],
    properties: {
      changes: {
        type: "array",
        items: {
          type: "object",
          required: ["at", "actor", "event"],
          properties: { at: time, actor: text, event: text, intent_uid: text, detail: { type: "object" } },
        },
      },
    },
  },
  ServiceRequest: toJsonSchema(serviceRequest),
  IntentRequest: toJsonSchema(intentRequest),
  ExecuteRequest: {
    type: "object",
    required: ["intent_uid", "parameters"],
    properties: {
      intent_uid: text,
      parameters: { type: "object" },
      intent_schema: { ...text, description: "The IntentSchema type that was approved." },
    },
  },
}

function list(member: string, item: string): unknown {
  return {
    type: "object",
    required: [member],
    additionalProperties: false,
    properties: { [member]: { type: "array", items: schemaRef(item) } },
  }
}
