import { editDistance } from "../../language/index.ts"

/** The known word closest to a mistyped one; undefined if none is near. */
export function nearestName(word: string, known: readonly string[]): string | undefined {
  let best: { readonly candidate: string; readonly distance: number } | undefined
  for (const candidate of known) {
    const allowed = Math.max(2, Math.floor(candidate.length / 3))
    const distance = editDistance(word.toLowerCase(), candidate.toLowerCase(), allowed)
    if (distance <= allowed && (best === undefined || distance < best.distance))
      best = { candidate, distance }
  }
  return best?.candidate
}
