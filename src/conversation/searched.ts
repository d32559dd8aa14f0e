import { analyseTurn } from "../language/index.ts"
import type { Understood } from "../understanding/index.ts"
import type { ContentAnswer } from "./input.ts"
import type { Interaction } from "./interaction.ts"
import { openDraft, type Step } from "./transitions.ts"

/** Questions before this one that a follow-up is read with. */
const previousAtMost = 5

/** Looks for words in the content: as a reply to what it asked, or else as a question after those before it. */
export function search(
  interaction: Interaction,
  said: { readonly text: string } | { readonly answers: Readonly<Record<string, unknown>> },
  understood?: Understood,
): Step {
  const { question, previous = [] } = interaction
  const replyTo = question?.kind === "narrowing" ? question.about : undefined
  const text = "text" in said ? said.text : (replyTo ?? "")
  const answers = "answers" in said ? said.answers : undefined
  const strict = understood?.band === "none" && analyseTurn(text, interaction.locale).wishes
  return {
    interaction,
    moves: [],
    need: { kind: "search", question: { text, previous, replyTo, answers, strict }, understood },
  }
}

/** The content has spoken: it shows what it found, asks back, or has nothing. */
export function afterFound(before: Interaction, found: ContentAnswer): Step {
  const isAside = before.question?.kind === "choice"
  // Unless something is still to be chosen, the words belong to this question and to no later wish.
  const interaction: Interaction = isAside ? before : { ...before, question: undefined, wish: undefined }
  const open = isAside ? openDraft(before) : []
  switch (found.kind) {
    case "items": {
      const previous = [...(before.previous ?? []), found.question].slice(-previousAtMost)
      const { message: text, items } = found
      return {
        interaction: { ...interaction, previous },
        moves: [{ kind: "inform", cue: "answer", text, items }, ...open],
      }
    }
    case "questions": {
      const { intent, question: about, message: text, parameters } = found
      return {
        interaction: { ...interaction, question: { kind: "narrowing", about } },
        moves: [{ kind: "ask", cue: "narrow", text, intent, parameters }],
      }
    }
    case "nothing":
      return { interaction, moves: [{ kind: "inform", cue: "nothing-found", text: found.message }, ...open] }
  }
}
