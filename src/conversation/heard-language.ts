import { detectLanguage } from "../language/index.ts"
import type { Interaction } from "./interaction.ts"

/**
 * The conversation in the language of what its visitor says now. Where nobody declared that language, it is noted once
 * which one is understood best; `spoken` are those that were declared, the host's own first.
 */
export function heardIn(text: string, interaction: Interaction, spoken: readonly string[]): Interaction {
  const locale = detectLanguage(text, interaction.locale)
  const isOther = locale !== interaction.locale
  const isNews = isOther || isFirst(interaction)
  const [own] = spoken
  const isSpoken = spoken.some((tag) => languageOf(tag) === languageOf(locale))
  const notice = own === undefined || isSpoken || !isNews ? undefined : languageOf(own)
  return { ...interaction, locale, notice, ...(isOther && { localeSpoken: true }) }
}

function isFirst({ turn, previous }: Interaction): boolean {
  return turn === 0 && previous === undefined
}

function languageOf(tag: string): string {
  return new Intl.Locale(tag).language
}
