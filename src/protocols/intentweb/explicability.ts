import type { Standing } from "../../conversation/index.ts"
import type { IntentDescriptor } from "../../intent/index.ts"
import { languageFor } from "../../language/index.ts"
import type { Explanation } from "./envelope.ts"

/** An explanation is for reading: characters of one, and how many assumptions. */
const longest = 1_000
const most = 20

/** Section 6: how the site read the conversation so far. Everything in it was said, declared or stored. */
export function toExplanation(
  actor: string,
  standing: Standing,
  intent: IntentDescriptor | undefined,
): Explanation {
  const assumptions = new Set(standing.assumptions.map(shorten))
  const { confidence } = standing
  return {
    actor,
    interpretation: shorten(toInterpretation(standing, intent)),
    ...(assumptions.size > 0 && { assumptions: [...assumptions].slice(-most) }),
    ...(confidence !== undefined && { confidence: Math.min(1, Math.max(0, confidence)) }),
  }
}

function toInterpretation({ locale, values }: Standing, intent: IntentDescriptor | undefined): string {
  if (!intent) return languageFor(locale).intentweb.unclear
  const known = Object.entries(values).map(([name, value]) => {
    const parameter = intent.parameters.find((one) => one.name === name)
    return `${parameter?.sentence ?? name}: ${typeof value === "string" ? value : JSON.stringify(value)}`
  })
  return known.length === 0 ? `${intent.title}.` : `${intent.title}. ${known.join("; ")}.`
}

/** Cutting may part a surrogate pair, and half of one cannot be signed. */
function shorten(text: string): string {
  return text.slice(0, longest).toWellFormed()
}
