import type { IntentDescriptor } from "../../intent/index.ts"
import { languageFor, stemOf, tokenize, toLexicon } from "../../language/index.ts"
import type { FoundValue } from "../understanding.ts"
import { saidStems } from "./values/index.ts"

/** A message as it was said, and in the words of the declarations. */
export interface SaidWords {
  readonly text: string
  readonly glossed: string
  readonly locale: string
}

/**
 * Whether words of a message can mean what only this one of the intents does: they end something ("cancel", "we can't
 * come"), or its declaration alone has them. The bare number of a booking does not, however much it looks like an example.
 */
export function namesIntent(
  { text, glossed, locale }: SaidWords,
  descriptor: IntentDescriptor,
  others: readonly IntentDescriptor[],
  values: readonly FoundValue[],
): boolean {
  if (namesRemoval(text, locale) || namesRemoval(glossed, "en")) return true
  const rest = values.reduce((left, { from }) => left.replace(from.text, " "), `${text} ${glossed}`)
  return [languageFor(locale), languageFor("en")].some((language) => {
    const own = saidStems(descriptor, language)
    return tokenize(rest).some(({ kind, folded }) => {
      const stem = stemOf(folded, language)
      if (kind !== "word" || !own.has(stem)) return false
      return !others.some((other) => other !== descriptor && saidStems(other, language).has(stem))
    })
  })
}

function namesRemoval(text: string, locale: string): boolean {
  const tokens = tokenize(text)
  const { turns, speech, conditions } = toLexicon(languageFor(locale))
  const tables = [turns.cancel, turns.refuse, turns.no, speech.negations, conditions.removes]
  return tokens.some((_, at) => tables.some((table) => table.at(tokens, at)))
}
