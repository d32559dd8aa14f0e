import type { Authorise, Contact, Move, Session as Remembered, TurnInput } from "../../conversation/index.ts"
import { type Host, type HostContext, holding, sceneOf, type TurnResult } from "../../host/index.ts"
import { isUnguessable } from "../../identity/index.ts"
import { isParleyError, ParleyError } from "../../intent/index.ts"
import { drawMove, type Scene } from "../../view/index.ts"
import type { AskCall } from "./call.ts"
import { codeOf, statusOf } from "./errors.ts"
import { toElicitation } from "./questions.ts"
import type { Failure } from "./rendering.ts"
import type { Session } from "./session.ts"
import { toTurnInput } from "./task-answers.ts"
import type { Json } from "./wire.ts"

/** How a turn of a task ends, before it has a format. */
export type TaskEnd =
  | { readonly kind: "answer"; readonly items: readonly Json[]; readonly text: string }
  | { readonly kind: "elicitation"; readonly elicitation: Json }
  | Failure
  | { readonly kind: "promise"; readonly token: string; readonly message: string }

/** 1, "to perform a task": one turn of the host's own conversation, said in NLWeb. */
export async function takeTurn(
  call: AskCall,
  host: Host,
  asker: HostContext,
): Promise<{ readonly end: TaskEnd; readonly session: Session; readonly after: Remembered | undefined }> {
  const context = isUnguessable(call.taskId) ? holding(asker, call.taskId) : asker
  const turn = (input: TurnInput, inputId?: string) =>
    host.turn({ interactionId: call.taskId, input, inputId }, context)
  const result = await takeOnce(call, host, turn)
  const { asked: _, task: __, ...rest } = call.session
  const session = isOpen(result.moves)
    ? { ...rest, task: { id: call.taskId, turn: result.standing.turn } }
    : rest
  return { end: toEnd(result.moves, await sceneOf(host, result)), session, after: result.session }
}

/**
 * A call that comes twice, or is done again after its node died, gets what the first one got: it was taken when the
 * conversation is further than where the caller was asked.
 */
async function takeOnce(
  call: AskCall,
  host: Host,
  turn: (input: TurnInput, inputId?: string) => Promise<TurnResult>,
): Promise<TurnResult> {
  const asked = call.session.task?.turn ?? 0
  const isTaken = ({ standing }: TurnResult) => standing.turn !== asked
  const before = await resume(turn)
  // What waits for a proof has done nothing yet: the same call with the proof goes on.
  const waits = before?.moves.at(-1)?.kind === "authorise"
  if (before && isTaken(before) && !waits) return before
  try {
    const scene = before && (await sceneOf(host, before))
    // NLWeb has no ids of messages: what was asked in a turn is answered once.
    const inputId = call.session.task && `answer to turn ${waits ? before.standing.turn : asked}`
    return await turn(toTurnInput(call, before?.moves.at(-1), scene), inputId)
  } catch (error) {
    // Two at once: the other one was faster.
    const other = isParleyError(error) && error.code === "conflict" ? await resume(turn) : undefined
    if (other && isTaken(other)) return other
    throw error
  }
}

async function resume(turn: (input: TurnInput) => Promise<TurnResult>): Promise<TurnResult | undefined> {
  try {
    return await turn({ kind: "resume" })
  } catch (error) {
    if (isParleyError(error) && error.code === "not_found") return undefined
    throw error
  }
}

function isOpen(moves: readonly Move[]): boolean {
  const kind = moves.at(-1)?.kind
  return kind === "ask" || kind === "choose" || kind === "confirm" || kind === "authorise"
}

function toContactPoint({ phone, email, website }: Contact): Json {
  return {
    "@type": "ContactPoint",
    ...(phone !== undefined && { telephone: phone }),
    ...(email !== undefined && { email }),
    ...(website !== undefined && { url: website }),
  }
}

/** The task stays open: once the caller has what is missing, a yes goes on with it. */
function toUnauthorised({ code = "unauthenticated", url }: Authorise, message: string): Failure {
  return {
    kind: "failure",
    code: codeOf({ code, details: undefined }),
    status: statusOf({ code }),
    message,
    terms: url,
  }
}

function toEnd(moves: readonly Move[], scene: Scene): TaskEnd {
  const last = moves.at(-1)
  if (!last) throw new ParleyError("internal", "The conversation said nothing.")
  const text = moves.map(({ message }) => message).join("\n\n")
  switch (last.kind) {
    case "ask":
    case "choose":
    case "confirm":
      return { kind: "elicitation", elicitation: toElicitation(drawMove(last, scene), text) }
    case "working":
      return { kind: "promise", token: last.executionId, message: text }
    case "authorise":
      return toUnauthorised(last, text)
    case "fail":
      return {
        kind: "failure",
        code: codeOf({ code: last.code, details: undefined }),
        message: text,
      }
    case "done":
      if (last.outcome.state !== "succeeded") return { kind: "failure", code: "DECLINED", message: text }
      return {
        kind: "answer",
        items: [last.item ?? { "@type": "Thing", name: text, ...last.outcome.output }],
        text,
      }
    case "refer":
      return { kind: "answer", items: [toContactPoint(last.contact)], text }
    case "inform":
      return {
        kind: "answer",
        items: moves.flatMap((move) => (move.kind === "inform" ? (move.items ?? []) : [])),
        text,
      }
  }
}
