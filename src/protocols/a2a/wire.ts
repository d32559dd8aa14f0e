import { z } from "zod"
import { ParleyError } from "../../intent/index.ts"

/** Checks only what the SDK's parsers take for granted; what they return is checked afterwards. */
const readable = z.looseObject({
  message: z
    .looseObject({
      parts: z
        .array(
          z
            .looseObject({
              raw: z.string().optional(),
              file: z.looseObject({ bytes: z.string().optional() }).optional(),
              metadata: z.looseObject({}).nullish(),
            })
            .refine(({ kind, file }) => kind !== "file" || file !== undefined, "give the file"),
        )
        .optional(),
      metadata: z.looseObject({}).nullish(),
      extensions: z.array(z.string()).optional(),
      referenceTaskIds: z.array(z.string()).optional(),
      contextId: z.string().nullish(),
      taskId: z.string().nullish(),
    })
    .optional(),
  configuration: z
    .looseObject({
      acceptedOutputModes: z.array(z.string()).optional(),
      historyLength: z.int().min(0).nullish(),
      pushNotificationConfig: z.looseObject({}).nullish(),
      taskPushNotificationConfig: z.looseObject({}).nullish(),
    })
    .nullish(),
  metadata: z.looseObject({}).nullish(),
  id: z.string().optional(),
  tenant: z.string().optional(),
  // The SDK's parser of 0.3 reads a member of it before the operation can be refused.
  pushNotificationConfig: z.looseObject({}).default({}),
})

export function parseParams(params: unknown): Record<string, unknown> {
  const parsed = readable.safeParse(params ?? {})
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new ParleyError("invalid_request", `${issue?.path.join(".") || "params"}: ${issue?.message}.`)
}
