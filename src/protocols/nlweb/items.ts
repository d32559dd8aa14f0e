import { type AnswerEvent, urlOf } from "../../corpus/index.ts"
import type { ActionsOf } from "./actions.ts"
import type { Json } from "./wire.ts"

const spoken = ["name", "headline", "description", "alternateName"]

/** 4.1.1: the item as it is, in the language asked for where it has that, with where it is from and what can be done. */
export function toResult(
  { id, item, score }: Extract<AnswerEvent, { kind: "item" }>,
  locale: string,
  actionsOf: ActionsOf,
): Json {
  const actions = actionsOf(item)
  const source = urlOf(item)
  const own: Record<string, unknown> = { ...item }
  for (const member of spoken) if (member in own) own[member] = inLanguage(own[member], locale)
  return {
    score: Math.max(0, Math.min(100, Math.round(score * 100))),
    ...own,
    ...(source === undefined ? { grounding: { id } } : { grounding: { id, source_urls: [source] } }),
    ...(actions.length > 0 && { actions }),
  }
}

/** Of a text in several languages the one asked for, or else the first; what is plain stays plain. */
function inLanguage(value: unknown, locale: string): unknown {
  if (!Array.isArray(value) || !value.every(isTagged)) return isTagged(value) ? value["@value"] : value
  const language = locale.toLowerCase().split("-")[0]
  const fitting = value.find((one) => one["@language"]?.toLowerCase().split("-")[0] === language)
  return (fitting ?? value[0])?.["@value"]
}

function isTagged(value: unknown): value is { readonly "@value": string; readonly "@language"?: string } {
  return (
    typeof value === "object" &&
    value !== null &&
    typeof (value as { "@value"?: unknown })["@value"] === "string"
  )
}
