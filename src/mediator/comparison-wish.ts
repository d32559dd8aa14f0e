/** Words by which someone asks for several sites rather than for one, in the languages conversations are held in. */
const words: readonly RegExp[] = [
  /\bcompar(e|es|ed|ing|ison)\b|\bwhich (one )?of\b|\b(cheapest|best value|lowest price)\b|\bwho (has|offers|sells)\b/,
  /\bvergleich|\bwelche[rs]? von\b|\b(günstigste|billigste|preiswerteste)|\bwer (hat|bietet|verkauft)\b/,
  /\bcompar(a|ar|e|en|ación)\b|\bcuál de\b|\bmás barat[oa]s?\b|\bquién (tiene|ofrece|vende)\b/,
  /\bcompar(e|er|ez|aison)\b|\blequel (de|des)\b|\bmoins ch(er|ère)s?\b|\bqui (a|offre|vend)\b/,
]

const readAtMost = 2_000

/** Whether the words ask to compare (IW-58). */
export function wantsComparison(text: string): boolean {
  const said = text.slice(0, readAtMost).toLowerCase()
  return words.some((pattern) => pattern.test(said))
}
