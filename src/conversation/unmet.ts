import type { Draft } from "./draft.ts"
import type { TurnInput } from "./input.ts"
import type { Interaction } from "./interaction.ts"
import type { UnmetReason, UnmetWords } from "./unmet-store.ts"

const wordsAtMost = 500

/** What a turn says about a wish that was not met: the words of this turn, and why they led nowhere. */
export function toUnmet(
  input: TurnInput,
  moves: readonly Draft[],
  interaction: Interaction,
): UnmetWords | undefined {
  if (input.kind !== "say" && input.kind !== "question") return undefined
  const reason = moves.map(reasonOf).find((one) => one !== undefined)
  const words = input.text.trim().slice(0, wordsAtMost)
  if (reason === undefined || words === "") return undefined
  const { id: conversation, owner, locale, intent } = interaction
  return { words, reason, locale, intent, owner, conversation }
}

function reasonOf(move: Draft): UnmetReason | undefined {
  if (move.kind === "inform") {
    if (move.cue === "nothing-fits") return "not-offered"
    if (move.cue === "not-understood") return "not-understood"
    return move.cue === "no-answer" || move.cue === "nothing-found" ? "no-answer" : undefined
  }
  if (move.kind === "ask") return move.cue === "not-understood" ? "not-understood" : undefined
  // The engine itself ends a conversation so, when it has asked too often.
  return move.kind === "fail" && move.code === "invalid_input" ? "given-up" : undefined
}
