import { detectLanguage } from "../language/index.ts"
import type { Interaction } from "./interaction.ts"

/**
 * The conversation in the language of what its visitor says now. Where nobody declared that language, it is noted once
 * which one is understood best; `spoken` are those that were declared, the host's own first.
 */
export function heardIn(text: string, interaction: Interaction, spoken: readonly string[]): Interaction {
  const { notice: _, ...rest } = interaction
  const locale = detectLanguage(text, interaction.locale)
  const isNews = locale !== interaction.locale || isFirst(interaction)
  const [own] = spoken
  const isSpoken = spoken.some((tag) => languageOf(tag) === languageOf(locale))
  return own === undefined || isSpoken || !isNews
    ? { ...rest, locale }
    : { ...rest, locale, notice: languageOf(own) }
}

function isFirst({ turn, previous }: Interaction): boolean {
  return turn === 0 && previous === undefined
}

function languageOf(tag: string): string {
  return new Intl.Locale(tag).language
}
