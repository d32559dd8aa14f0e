import type { Interaction } from "./interaction.ts"
import { counted, giveUp, openDraft, type Step } from "./transitions.ts"

/** The words meant nothing: asks once more, and not for ever. */
export function askAgain(interaction: Interaction): Step {
  const names = interaction.question?.kind === "parameters" ? interaction.question.parameters : ["@question"]
  const again = counted(interaction, names)
  if (!again) return giveUp(interaction, names.join(", "))
  // The same sentence twice helps nobody.
  return {
    interaction: again,
    moves: openDraft(interaction, isRepeated(interaction) ? "lost" : "not-understood"),
  }
}

/** It was said already that the words mean nothing. */
export function isRepeated({ said }: Interaction): boolean {
  return said.some((draft) => "cue" in draft && (draft.cue === "not-understood" || draft.cue === "lost"))
}
