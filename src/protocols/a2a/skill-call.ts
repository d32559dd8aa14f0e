import { Message, Role } from "@a2a-js/sdk"
import { createId } from "../../identity/index.ts"
import { skillCallExtension } from "./agent-card.ts"

/** Makes a message that calls a skill, ready to be sent. Sent twice, it takes effect once. */
export function toSkillCall(
  skill: string,
  input: Readonly<Record<string, unknown>>,
  now: number,
): Readonly<Record<string, unknown>> {
  const part = { content: { $case: "data", value: { skill, input } }, metadata: undefined } as const
  return Message.toJSON({
    messageId: createId("message", now),
    role: Role.ROLE_USER,
    parts: [{ ...part, filename: "", mediaType: "application/json" }],
    contextId: "",
    taskId: "",
    metadata: undefined,
    extensions: [skillCallExtension],
    referenceTaskIds: [],
  }) as Readonly<Record<string, unknown>>
}
