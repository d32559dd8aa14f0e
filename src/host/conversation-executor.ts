import type { Move } from "../conversation/index.ts"
import type { Executor } from "../execution/index.ts"
import { isUnguessable, type Principal } from "../identity/index.ts"
import { type Caller, type IntentDescriptor, type Issue, invalidInput, ParleyError } from "../intent/index.ts"
import { holding } from "./holding.ts"
import type { Host, HostContext, TurnCall } from "./host.ts"

/**
 * Executes an intent whose host leads its own conversation: what is known is said to it at once. If it asks back, the
 * caller is told what is missing, or what to send along to say yes.
 */
export function createConversationExecutor(descriptor: IntentDescriptor, turn: Host["turn"]): Executor {
  return {
    async run(input, { executionId, caller, locale, signal }) {
      const { confirmation, ...values } = input
      const call: TurnCall =
        typeof confirmation === "string"
          ? { interactionId: confirmation, input: { kind: "confirm", yes: true }, inputId: executionId }
          : {
              interactionId: executionId,
              input: { kind: "start", uid: descriptor.uid, values },
              inputId: executionId,
            }
      const { moves } = await turn(call, contextOf(caller, call, { locale, signal }))
      const last = moves.at(-1)
      if (!last) throw new ParleyError("internal", "The conversation said nothing.")
      return toOutput(last, descriptor, call.interactionId)
    },
  }
}

/**
 * Whether the caller may was decided before, and what it was proven by does not matter here. A stranger's conversation
 * belongs to whoever holds its id, which the first call was answered with.
 */
function contextOf(
  caller: Caller,
  { interactionId }: TurnCall,
  rest: Pick<HostContext, "locale" | "signal">,
): HostContext {
  const isStranger = caller.kind === "anonymous"
  const principal: Principal = { ...caller, permissions: [], proof: isStranger ? "none" : "signature" }
  const context = { ...rest, principal }
  return isStranger && isUnguessable(interactionId) ? holding(context, interactionId) : context
}

function toOutput(move: Move, { name }: IntentDescriptor, interactionId: string): unknown {
  const { message } = move
  switch (move.kind) {
    case "done":
      if (move.outcome.state === "succeeded") return move.outcome.output
      throw move.outcome.error ?? new ParleyError("declined", message)
    case "inform":
    case "refer":
      return { message, status: "confirmed" }
    case "ask":
      throw invalidInput(
        name,
        move.parameters.length > 0
          ? move.parameters.map(toIssue)
          : [toIssue({ name: "message", sentence: message })],
      )
    case "choose":
      throw invalidInput(name, [toIssue({ name: "message", sentence: message })])
    case "confirm":
      throw new ParleyError("conflict", message, { details: { confirmation: interactionId } })
    case "authorise":
      throw new ParleyError("unauthenticated", message, {
        ...(move.url !== undefined && { details: { url: move.url } }),
      })
    case "working":
      throw new ParleyError("indeterminate", message)
    case "fail":
      throw new ParleyError(move.code, message, { details: { sent: move.code === "indeterminate" } })
  }
}

function toIssue({ name, sentence }: { readonly name: string; readonly sentence: string }): Issue {
  return { path: name, rule: "missing", message: sentence }
}
