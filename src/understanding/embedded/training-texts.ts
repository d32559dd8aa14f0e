import type { IntentDescriptor } from "../../intent/index.ts"
import { capText } from "./split-words.ts"

/** What an intent is learnt from. */
export type IntentTexts = Pick<IntentDescriptor, "uid" | "title" | "description" | "examples">

export interface TrainingText {
  readonly text: string
  /** The index of its intent in the list that was passed in. */
  readonly intent: number
  /** A sentence that a person would say; titles and descriptions are not. */
  readonly spoken: boolean
}

/** The most that is read of one intent: a stranger's declaration must not crowd out the others or fill the memory. */
export const maximumExamples = 40
const maximumExample = 300
const maximumDescription = 600

/** The title, the description and each example as texts of their own; the same text counts once. */
export function toTrainingTexts(intents: readonly IntentTexts[]): TrainingText[] {
  return intents.flatMap((declared, intent) => {
    const texts = new Map<string, boolean>()
    texts.set(splitName(declared.title), false)
    texts.set(capText(declared.description, maximumDescription), false)
    for (const example of declared.examples.slice(0, maximumExamples))
      texts.set(capText(example, maximumExample), true)
    return Array.from(texts, ([text, spoken]) => ({ text, intent, spoken })).filter(
      ({ text }) => text.trim() !== "",
    )
  })
}

/** Remote intents often have a program's name as their title: "bookTable", "order_status". */
function splitName(title: string): string {
  return capText(title)
    .replaceAll("_", " ")
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
}
