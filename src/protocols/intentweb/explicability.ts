import type { Standing } from "../../conversation/index.ts"
import { cutText, type IntentDescriptor } from "../../intent/index.ts"
import { languageFor } from "../../language/index.ts"
import type { Explanation } from "./envelope.ts"

/** An explanation is for people to read: the most characters of a sentence, and the most assumptions. */
const longest = 1_000
const most = 20

/** Explains how the site understood the conversation so far (section 6). All of it was said, declared or stored. */
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

function shorten(text: string): string {
  return cutText(text, longest)
}
