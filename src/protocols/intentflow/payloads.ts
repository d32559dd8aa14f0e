import { CustomEventSchema } from "@ag-ui/core/schemas"
import { z } from "zod"
import { FlowError } from "../../flow/index.ts"

/** Version of the payloads that are written here. */
export const version = "1.0"

const id = z.string().min(1).max(200)
const common = { version: z.string().max(20).optional(), id: id.optional() }

const values = z.record(z.string().max(200), z.unknown())
const conversation = z.string().regex(/^[A-Za-z0-9-]{8,64}$/, "use 8 to 64 letters, digits and '-'")

const schemas = {
  "intentflow.event": z.object({
    ...common,
    instanceId: id,
    event: z.string().min(1).max(64),
    payload: z.unknown().optional(),
  }),
  "intentflow.action_response": z.object({
    ...common,
    actionId: id,
    success: z.boolean(),
    result: z.unknown().optional(),
    error: z.unknown().optional(),
  }),
  "intentflow.dismiss_request": z.object({
    ...common,
    instanceId: id,
    reason: z.enum(["user_cancelled", "navigation", "timeout"]),
  }),
  "intentflow.open": z.object({
    ...common,
    intentId: z.string().min(1).max(300),
    params: z.record(z.string(), z.unknown()).optional(),
  }),
  "parley.turn": z.object({
    ...common,
    conversation,
    input: z.discriminatedUnion("kind", [
      z.strictObject({ kind: z.literal("start"), uid: z.string().max(300), values }),
      z.strictObject({ kind: z.literal("give"), values }),
      z.strictObject({ kind: z.literal("pick"), id: z.string().max(20) }),
      z.strictObject({ kind: z.literal("confirm"), yes: z.boolean() }),
      z.strictObject({ kind: z.literal("cancel") }),
      z.strictObject({ kind: z.literal("resume") }),
    ]),
  }),
} as const

type Name = keyof typeof schemas

/** A client event that was checked at the level of AG-UI and at that of IntentFlow. */
export type ParsedEvent = {
  [N in Name]: { readonly name: N; readonly id: string; readonly value: z.output<(typeof schemas)[N]> }
}[Name]

/** Reads one client event. `fallbackId` stands in where it has no id. */
export function parseClientEvent(event: unknown, fallbackId: string): ParsedEvent {
  const custom = CustomEventSchema.safeParse(event)
  if (!custom.success)
    throw new FlowError("INVALID_MESSAGE", `This is no CUSTOM event of AG-UI: ${issuesOf(custom.error)}`)
  const { name, value } = custom.data
  if (!isName(name))
    throw new FlowError(
      "INVALID_MESSAGE",
      `name: '${String(name).slice(0, 100)}' is none of ${Object.keys(schemas).join(", ")}`,
    )
  const payload = schemas[name].safeParse(value)
  if (!payload.success) throw new FlowError("INVALID_PAYLOAD", `${name}: ${issuesOf(payload.error)}`)
  assertVersion(payload.data.version)
  return { name, id: payload.data.id ?? fallbackId, value: payload.data } as ParsedEvent
}

function isName(name: string): name is Name {
  return Object.hasOwn(schemas, name)
}

/** Without a version it is 1.0. Minor versions only add; another major version would be read wrongly. */
export function assertVersion(given: string | undefined): void {
  const major = /^(\d+)(\.\d+){0,2}$/.exec(given ?? version)?.[1]
  if (major === "1") return
  throw new FlowError(
    "INVALID_MESSAGE",
    `version: '${given}' is not understood here; send 1.0 or another 1.x.`,
    {
      supported: [version],
    },
  )
}

const forwardedSchema = z.object({
  version: z.string().max(20).optional(),
  events: z.array(z.unknown()).max(32).optional(),
  after: z.int().min(0).optional(),
  a2ui: z.boolean().optional(),
  follow: z.boolean().optional(),
  conversation: conversation.optional(),
})

export type Forwarded = z.output<typeof forwardedSchema>

/** Reads `forwardedProps.intentflow`; a client that knows nothing of flows has none. */
export function parseForwarded(forwardedProps: unknown): Forwarded {
  const given = (forwardedProps as { readonly intentflow?: unknown } | undefined)?.intentflow
  if (given === undefined || given === null) return {}
  const parsed = forwardedSchema.safeParse(given)
  if (!parsed.success)
    throw new FlowError("INVALID_MESSAGE", `forwardedProps.intentflow: ${issuesOf(parsed.error)}`)
  assertVersion(parsed.data.version)
  return parsed.data
}

export function issuesOf(
  error: z.core.$ZodError | { readonly issues: readonly { path: readonly PropertyKey[]; message: string }[] },
): string {
  return error.issues
    .slice(0, 5)
    .map(({ path, message }) => `${path.join(".") || "value"}: ${message}`)
    .join("; ")
}
