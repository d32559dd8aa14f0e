import { z } from "zod"

/** NLWeb 3: the four sections of a request. Unknown members pass everywhere (2.2). */
export const askRequest = z.looseObject({
  query: z.looseObject({ text: z.string().trim().min(1), site: z.string().max(300).optional() }),
  context: z
    .looseObject({
      "@type": z.string().max(300).optional(),
      prev: z.array(z.string().max(4_000)).max(100).optional(),
      text: z.string().optional(),
      memory: z.union([z.string(), z.array(z.string())]).optional(),
    })
    .optional(),
  prefer: z
    .looseObject({
      streaming: z.boolean().optional(),
      response_format: z.union([z.string(), z.array(z.string())]).optional(),
      mode: z.union([z.string(), z.array(z.string())]).optional(),
      "accept-language": z.string().max(200).optional(),
      "user-agent": z.string().max(1_000).optional(),
      /** Ours: seconds to hold the answer before a promise is given. */
      wait: z.number().min(0).max(60).optional(),
      /** Ours: `false` gets the best answer to a vague question in place of questions. */
      elicitation: z.boolean().optional(),
      max_results: z.int().min(1).max(50).optional(),
    })
    .optional(),
  meta: z
    .looseObject({
      version: z.string().max(20).optional(),
      api_version: z.string().max(20).optional(),
      session_context: z.record(z.string(), z.unknown()).optional(),
      user: z.union([z.string().max(300), z.record(z.string(), z.unknown())]).optional(),
      remember: z.boolean().optional(),
      /** Ours: takes away what is remembered of the user. */
      forget: z.boolean().optional(),
      /** Ours: origins of the hosts that passed the question on. */
      asked_through: z.array(z.string().max(300)).max(8).optional(),
    })
    .optional(),
})

export type AskRequest = z.output<typeof askRequest>

/** NLWeb 4.2. */
export const awaitRequest = z.looseObject({
  promise_token: z.string().min(1).max(300),
  action: z.enum(["checkin", "cancel"]),
  meta: z.looseObject({}).optional(),
})

export const whoRequest = z.looseObject({
  query: z.looseObject({ text: z.string().trim().min(1).max(4_000), type: z.string().optional() }),
  meta: z.looseObject({ max_results: z.int().min(1).max(100).optional() }).optional(),
})

export type Json = Readonly<Record<string, unknown>>

export interface ResponseMeta extends Json {
  readonly response_type: "answer" | "elicitation" | "promise" | "failure"
  readonly response_format: string
  readonly version: string
  readonly session_context?: Json
}

/** NLWeb 4: `_meta` and the member of the response's type. */
export interface NlwebResponse extends Json {
  readonly _meta: ResponseMeta
}

/** NLWeb 6.1. */
export interface NlwebEvent {
  readonly event: "start" | "result" | "error" | "complete"
  readonly data: Json
}

export const version = "0.55"
