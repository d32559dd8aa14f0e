import { z } from "zod"
import { ParleyError } from "../../intent/index.ts"
import type { Json } from "./wire.ts"

/** What a conversation is continued by. The client keeps it and sends it back unchanged (NLWeb 3.4). */
const sessionContext = z.looseObject({
  conversation_id: z.string().min(1).max(100).optional(),
  /** Questions asked so far, the last ones. */
  previous: z.array(z.string().max(500)).max(10).optional(),
  /** A vague question that was answered by questions. */
  asked: z.object({ text: z.string().max(4_000) }).optional(),
  /** What was shown and done before, sealed: only this server can read it. */
  remembered: z.string().max(40_000).optional(),
  /** A task under way: its conversation, and where in it something was asked. */
  task: z.object({ id: z.string().max(150), turn: z.int().min(0) }).optional(),
})

export type Session = z.output<typeof sessionContext>

export function parseSession(value: Json | undefined): Session {
  const parsed = sessionContext.safeParse(value ?? {})
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new ParleyError(
    "invalid_request",
    `'meta.session_context' is not one of ours: ${issue?.path.join(".")}: ${issue?.message}. Send it back as it was given.`,
  )
}

const longestKept = 500
const mostKept = 5

export function withQuestion(session: Session, text: string): Session {
  const { asked: _asked, task: _task, ...rest } = session
  return { ...rest, previous: [...(session.previous ?? []), text.slice(0, longestKept)].slice(-mostKept) }
}
