import { type AnyStateMachine, assign, createMachine } from "xstate"
import type { IntentDescriptor } from "../intent/index.ts"

/** Events that the server sends to a derived machine as the conversation goes on. Clients cannot send them. */
export type LedEvent =
  | { readonly type: "ask" | "choose" | "confirm" | "authorise" | "run" }
  | { readonly type: "done"; readonly context: Readonly<Record<string, unknown>> }
  | { readonly type: "failed"; readonly context: Readonly<Record<string, unknown>> }

const remember = assign(({ context, event }) => ({ ...context, ...event.context }))
/** An event that is allowed and leads nowhere else: without an action, XState would take it for a forbidden one. */
const stays = { actions: assign({}) }
const forgetError = assign({ errorMessage: undefined, retryable: undefined })

/**
 * The machine of an intent, from its declaration: what is missing is collected, an effect is confirmed, then it is
 * processed and ends in success or in an error that can be tried again. `own` are events that the business handles.
 */
export function deriveMachine(
  { parameters, confirm, effect }: Pick<IntentDescriptor, "parameters" | "confirm" | "effect">,
  own: readonly string[],
): AnyStateMachine {
  const stay = Object.fromEntries(own.map((name) => [name, stays]))
  const asks = parameters.length > 0
  const confirms = confirm || effect !== "read"
  const changes = asks ? { SUBMIT: stays, CHANGE: stays } : {}
  return createMachine({
    context: {},
    initial: asks ? "collecting" : confirms ? "confirming" : "processing",
    on: {
      ask: ".collecting",
      choose: ".choosing",
      authorise: ".authorising",
      confirm: ".confirming",
      run: ".processing",
      done: { target: ".success", actions: remember },
      failed: { target: ".error", actions: remember },
    },
    states: {
      collecting: { on: { SUBMIT: stays, ...stay } },
      choosing: { on: { PICK: stays, ...stay } },
      confirming: { on: { CONFIRM: "processing", ...changes, ...stay } },
      authorising: { on: { CONFIRM: "processing", ...stay } },
      processing: { entry: forgetError },
      error: {
        on: {
          RETRY: { target: "processing", guard: ({ context }) => context.retryable !== false },
          ...(asks && { CHANGE: { ...stays, guard: ({ context }) => context.retryable !== false } }),
        },
      },
      success: { type: "final" },
    },
  })
}

/** The machine of a flow that only shows something: it stays until it is closed. */
export function showingMachine(own: readonly string[]): AnyStateMachine {
  const stay = Object.fromEntries(own.map((name) => [name, stays]))
  return createMachine({ context: {}, initial: "showing", states: { showing: { on: stay } } })
}
