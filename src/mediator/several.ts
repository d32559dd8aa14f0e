import type { RequestEnvelope } from "../protocols/intentweb/index.ts"

/** Words by which someone asks for several sites rather than for one, in the languages conversations are held in. */
const words: readonly RegExp[] = [
  /\bcompar(e|es|ed|ing|ison)\b|\bwhich (one )?of\b|\b(cheapest|best value|lowest price)\b|\bwho (has|offers|sells)\b/,
  /\bvergleich|\bwelche[rs]? von\b|\b(günstigste|billigste|preiswerteste)|\bwer (hat|bietet|verkauft)\b/,
  /\bcompar(a|ar|e|en|ación)\b|\bcuál de\b|\bmás barat[oa]s?\b|\bquién (tiene|ofrece|vende)\b/,
  /\bcompar(e|er|ez|aison)\b|\blequel (de|des)\b|\bmoins ch(er|ère)s?\b|\bqui (a|offre|vend)\b/,
]

/** The caller says so in the extension field `compare`, or the words do (IW-58). */
export function wantsSeveral(envelope: RequestEnvelope): boolean {
  const { compare } = envelope as { readonly compare?: unknown }
  if (typeof compare === "boolean") return compare
  const said = envelope.message.slice(0, 2_000).toLowerCase()
  return words.some((pattern) => pattern.test(said))
}
