import { normaliseName } from "../../intent/index.ts"
import type { ServiceFacts, ServiceRecord } from "../../registry/index.ts"

/**
 * Merges what a host says of itself in several protocols, the best first. An intent that was seen before, whatever its
 * spelling, stays as it was seen first: one thing that can be done is one intent.
 */
export function mergeRecords(origin: string, records: readonly ServiceRecord[]): ServiceRecord | undefined {
  const [first, ...others] = records
  if (first === undefined) return undefined
  let merged: ServiceRecord = { ...first, origin }
  for (const one of others)
    merged = {
      ...merged,
      service: fill(merged.service, one.service),
      reached: [...merged.reached, ...one.reached],
      intents: [...merged.intents, ...withoutKnown(one.intents, merged.intents)],
    }
  return merged
}

/** Takes from the second what the first leaves open. */
function fill(one: ServiceFacts, other: ServiceFacts): ServiceFacts {
  const open = Object.entries(other).filter(([name]) => {
    const known = one[name as keyof ServiceFacts]
    return known === undefined || known === ""
  })
  return { ...one, ...Object.fromEntries(open) }
}

type Intents = ServiceRecord["intents"]

function withoutKnown(intents: Intents, known: Intents): Intents {
  const names = new Set(known.map(({ descriptor }) => normaliseName(descriptor.name)))
  return intents.filter(({ descriptor }) => !names.has(normaliseName(descriptor.name)))
}
