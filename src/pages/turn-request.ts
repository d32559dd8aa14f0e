import { z } from "zod"
import { ParleyError } from "../intent/index.ts"
import type { TurnRequest } from "./wire.ts"

const values = z.record(z.string().max(200), z.unknown())

const turnRequest = z.strictObject({
  interactionId: z.string().regex(/^[A-Za-z0-9-]{8,64}$/, "use 8 to 64 letters, digits and '-'"),
  input: z.discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("say"), text: z.string().trim().min(1).max(4_000) }),
    z.strictObject({ kind: z.literal("start"), uid: z.string().max(300), values }),
    z.strictObject({ kind: z.literal("give"), values }),
    z.strictObject({ kind: z.literal("pick"), id: z.string().max(20) }),
    z.strictObject({ kind: z.literal("confirm"), yes: z.boolean() }),
    z.strictObject({ kind: z.literal("agree") }),
    z.strictObject({ kind: z.literal("cancel") }),
    z.strictObject({ kind: z.literal("resume") }),
  ]),
})

export function parseTurnRequest(body: unknown): TurnRequest {
  const parsed = turnRequest.safeParse(body)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const member = issue?.path.join(".") || "body"
  throw new ParleyError("invalid_request", `${member}: ${issue?.message}`, { details: { member } })
}
