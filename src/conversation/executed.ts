import type { Outcome } from "../execution/index.ts"
import type { NeedResult } from "./input.ts"
import type { Interaction } from "./interaction.ts"
import { end, intentOf, type Step } from "./transitions.ts"

/** Errors by which a backend or its declaration says no; any other means that it could not be asked. */
const declining = new Set(["declined", "invalid_input", "not_found", "conflict", "forbidden"])

export function afterExecuted(before: Interaction, outcome: Outcome): Step {
  const interaction: Interaction = { ...before, executionId: outcome.executionId }
  const intent = outcome.uid
  if (outcome.state === "succeeded") return end(interaction, { kind: "done", intent, outcome })
  const { error } = outcome
  if (outcome.state === "failed" && error && declining.has(error.code))
    return end(interaction, { kind: "done", intent, outcome })
  return end(interaction, {
    kind: "fail",
    intent,
    code: error?.code ?? "internal",
    reason: error?.message,
    retryAfter: error?.retryAfter,
  })
}

export function afterRefused(
  interaction: Interaction,
  refused: NeedResult & { readonly kind: "refused" },
): Step {
  const { code, message, retryAfter, url } = refused
  const intent = intentOf(interaction)
  if (code === "unauthenticated" || code === "payment_required")
    return {
      interaction: { ...interaction, phase: "confirming" },
      moves: [{ kind: "authorise", intent, reason: message, code, url }],
    }
  return end(interaction, { kind: "fail", intent, code, reason: message, retryAfter })
}
