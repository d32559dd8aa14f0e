import { isUnguessable, jsonDigest, type Principal } from "../../identity/index.ts"
import { ParleyError } from "../../intent/index.ts"

/** A task and the context it belongs to (3.4.1). */
export interface TaskIds {
  readonly taskId: string
  readonly contextId: string
}

export interface OpeningMessage {
  readonly messageId: string
  readonly contextId: string | undefined
  readonly content: unknown
}

const contextBytesAtMost = 100
const pattern = /^task-([0-9a-f]{32})(?:\.([\w-]{1,134}))?$/

/**
 * Makes the ids of the task that a message opens. They are derived from the message, so that the same message sent
 * again finds its task. A task's id contains its context, so that no table is needed.
 */
export function openTask(principal: Principal, { messageId, contextId, content }: OpeningMessage): TaskIds {
  const isHeld = isUnguessable(messageId) || isUnguessable(contextId ?? "")
  const said = ["a2a task", ...ownerOf(principal, isHeld, content), contextId ?? null, messageId]
  const digest = jsonDigest(said).slice(0, 32)
  if (contextId === undefined) return { taskId: `task-${digest}`, contextId: `context-${digest}` }
  const bytes = Buffer.from(contextId)
  if (bytes.length > contextBytesAtMost || !contextId.isWellFormed())
    throw new ParleyError(
      "invalid_request",
      `message.contextId: give at most ${contextBytesAtMost} bytes of well-formed text.`,
    )
  return { taskId: `task-${digest}.${bytes.toString("base64url")}`, contextId }
}

/**
 * Under an id that nobody can guess, its own or its context's, a message is the same from any address. A short one of a
 * stranger counts only together with its address, and with other content it is another message.
 */
function ownerOf({ proof, id }: Principal, isHeld: boolean, content: unknown): readonly unknown[] {
  return proof === "none" ? [isHeld ? "held" : id, content] : [id]
}

/** Reads the ids out of the id of a task; the host says whether there is such a task. */
export function fromTaskId(taskId: string): TaskIds {
  const [, digest, context] = pattern.exec(taskId) ?? []
  if (digest === undefined) throw noSuchTask(taskId)
  const contextId = context === undefined ? `context-${digest}` : Buffer.from(context, "base64url").toString()
  return { taskId, contextId }
}

export function noSuchTask(taskId: string): ParleyError {
  return new ParleyError(
    "not_found",
    `There is no task '${taskId.slice(0, 100)}'. Send a message without taskId to open one.`,
  )
}
