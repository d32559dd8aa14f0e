import { aborts, negates } from "../language/index.ts"
import type { Understood } from "../understanding/index.ts"
import { askAgain } from "./ask-again.ts"
import type { Interaction } from "./interaction.ts"
import { toOffer } from "./offers.ts"
import type { SaidWords } from "./opening.ts"
import { offer, offersAtMost } from "./take.ts"
import { accept, choose, end, type Knowledge, openDraft, type Step } from "./transitions.ts"

/** "Cancel": the talk itself, or, where that is the matter, what was booked. */
export function callOff(
  interaction: Interaction,
  { text, understood }: SaidWords,
  knowledge: Knowledge,
): Step | undefined {
  if (understood.kind !== "cancel" || namesOffer(interaction, understood)) return undefined
  const stop = end(interaction, { kind: "fail", code: "cancelled", intent: interaction.intent })
  if (aborts(text, interaction.locale)) return stop
  const { intent, question, phase } = interaction
  if (intent === undefined) return question ? stop : callOffWhat(interaction, text, understood, knowledge)
  if (knowledge.find(intent)?.effect !== "destructive") return stop
  if (!question) return undefined
  // "Cancel" alone may mean either; before something that cannot be undone it is asked once more.
  if (phase === "confirming")
    return saysWhat(text, interaction.locale) ? accept(interaction) : askAgain(interaction)
  return { interaction, moves: openDraft(interaction) }
}

/** More is said than the bare word: "please cancel it". */
function saysWhat(text: string, locale: string): boolean {
  return /\S\s+\S/.test(text.trim()) && !negates(text, locale)
}

/** "I want to cancel" with nothing open: whatever here calls something off. */
function callOffWhat(
  interaction: Interaction,
  text: string,
  understood: Understood,
  knowledge: Knowledge,
): Step {
  const all = knowledge.intents.filter(({ effect, delegated }) => effect === "destructive" && !delegated)
  const likely = understood.intents.filter(({ uid }) => all.some((one) => one.uid === uid))
  const [only] = all
  if (!only) return { interaction, moves: [{ kind: "inform", cue: "talk", act: "giveUp" }] }
  if (all.length === 1) return choose({ ...interaction, wish: text }, only.uid, knowledge)
  const named = likely.flatMap(({ uid }) => all.filter((one) => one.uid === uid))
  const options = [...new Set([...named, ...all])].slice(0, offersAtMost)
  return offer(
    interaction,
    options.map((one) => ({ value: one.uid, label: toOffer(one), note: one.description })),
  )
}

/** "I want to cancel it" in answer to "change or cancel a booking?" names what is wanted. */
function namesOffer({ question }: Interaction, { band, intents }: Understood): boolean {
  if (question?.kind !== "choice" || question.parameter !== undefined || band !== "act") return false
  return question.options.some(({ value }) => value === intents[0]?.uid)
}
