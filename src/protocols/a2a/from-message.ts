import { type Message, Role } from "@a2a-js/sdk"
import { z } from "zod"
import type { TurnInput } from "../../conversation/index.ts"
import type { Host, TurnResult } from "../../host/index.ts"
import { assertKnownParameters, ParleyError } from "../../intent/index.ts"
import type { Skills } from "./skills.ts"
import type { ToolSkills } from "./tool-skills.ts"

const values = z.record(z.string(), z.unknown())

/** What a data part may hold: a call of a skill, or an answer to a question. */
const structured = z.union([
  z.strictObject({ skill: z.string().min(1).max(300), input: values.default({}) }),
  z.strictObject({ input: values }),
  z.strictObject({ choice: z.string().max(100) }),
  z.strictObject({ confirm: z.boolean() }),
])
export type Structured = z.output<typeof structured>

/** A client's message, parsed. */
export interface Said {
  readonly messageId: string
  readonly taskId: string | undefined
  readonly contextId: string | undefined
  readonly content: { readonly text: string } | Structured
}

const partsAtMost = 20
const textAtMost = 4_000
/** What a parameter is called in error messages. */
const parameter = "input of this skill"

export function parseMessage(message: Message | undefined): Said {
  if (!message) throw malformed("message: give the message to send.")
  const { messageId, taskId, contextId, role } = message
  if (messageId.length === 0 || messageId.length > 200)
    throw malformed("message.messageId: give an id of 1 to 200 characters, a new one for each message.")
  if (role !== Role.ROLE_USER) throw malformed("message.role: what a client says has the role of the user.")
  return {
    messageId,
    taskId: taskId === "" ? undefined : taskId,
    contextId: contextId === "" ? undefined : contextId,
    content: parseParts(message.parts),
  }
}

/** Accepts either words, in one or more parts, or one data part, because words and data could contradict each other. */
function parseParts(parts: Message["parts"]): Said["content"] {
  if (parts.length === 0 || parts.length > partsAtMost)
    throw malformed(`message.parts: give 1 to ${partsAtMost} parts.`)
  const words: string[] = []
  const data: unknown[] = []
  for (const { content } of parts) {
    if (content?.$case === "text" && typeof content.value === "string") words.push(content.value)
    else if (content?.$case === "data") data.push(content.value)
    else
      throw new ParleyError(
        "unsupported_media_type",
        "message.parts: only text and data are understood here.",
      )
  }
  if (data.length === 0) {
    const text = words.join("\n").trim()
    if (text === "") throw malformed("message.parts: the text is empty. Say what you want.")
    if (text.length > textAtMost)
      throw new ParleyError("too_large", `message.parts: say it in at most ${textAtMost} characters.`)
    return { text }
  }
  if (data.length > 1 || words.length > 0)
    throw malformed("message.parts: give either text or a single data part.")
  const parsed = structured.safeParse(data[0])
  if (parsed.success) return parsed.data
  throw malformed(
    "message.parts: a data part is {skill, input} to call a skill, or {input}, {choice} or {confirm} to answer.",
  )
}

/** Translates a message that opens a task. `resolve` finds an intent that a tool names, listed here or not. */
export async function toOpening(
  { content }: Said,
  { skills, tools, resolve }: OpeningParts,
): Promise<TurnInput> {
  if ("text" in content) return { kind: "say", text: content.text }
  if (!("skill" in content))
    throw malformed("message: without taskId it opens a task. Say what you want, or send {skill, input}.")
  const named = tools.toCall(content)
  const descriptor = named ? await resolve(named.uid) : skills.find(content.skill)
  const { input } = named ?? content
  assertKnownParameters(descriptor, input, parameter)
  return { kind: "start", uid: descriptor.uid, values: input }
}

interface OpeningParts {
  readonly skills: Skills
  readonly tools: ToolSkills
  readonly resolve: Host["resolve"]
}

/** Translates a message that continues a task, given how the task stands. */
export function toContinuation({ content }: Said, skills: Skills, { standing }: TurnResult): TurnInput {
  if ("text" in content) return { kind: "say", text: content.text }
  if ("choice" in content) return { kind: "pick", id: content.choice }
  if ("confirm" in content) return { kind: "confirm", yes: content.confirm }
  const { intent } = standing
  if ("skill" in content && skills.find(content.skill).uid !== intent)
    throw new ParleyError("conflict", "This task is about another skill. Send the call without taskId.")
  const descriptor = intent === undefined ? undefined : skills.find(intent)
  // Another host that leads the conversation asks for parameters of its own, and checks them itself.
  if (descriptor && !descriptor.delegated) assertKnownParameters(descriptor, content.input, parameter)
  return { kind: "give", values: content.input }
}

function malformed(message: string): ParleyError {
  return new ParleyError("invalid_request", message)
}
