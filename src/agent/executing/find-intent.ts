import { normaliseName, ParleyError, parseUid, resolveUid } from "../../intent/index.ts"
import type { IntentRecord, ServiceRecord } from "../../registry/index.ts"

/** Finds what a name or UID means at a service: without a version the newest one. Only what UIM executes counts. */
export function findIntent(
  record: ServiceRecord,
  wanted: string,
  known: ServiceRecord | undefined,
): IntentRecord {
  const found = find(record, wanted)
  if (found) return found
  const wasThere = known !== undefined && find(known, wanted) !== undefined
  const offered = record.intents.map(({ descriptor }) => descriptor.name).slice(0, 20)
  throw wasThere
    ? new ParleyError("removed", `${record.origin} has withdrawn '${wanted}'.`, { details: { sent: false } })
    : new ParleyError(
        "unknown_intent",
        `${record.origin} has no intent '${wanted}'. It has: ${offered.join(", ") || "none"}.`,
        { details: { sent: false } },
      )
}

function find({ intents }: ServiceRecord, wanted: string): IntentRecord | undefined {
  const executable = intents.filter(({ protocol }) => protocol === "uim")
  const exact = executable.find(({ knownAs, descriptor }) => knownAs === wanted || descriptor.uid === wanted)
  if (exact) return exact
  if (wanted.includes(":")) return resolveUid(parseUid(wanted), executable).found
  const [namespace] = executable
    .filter(({ descriptor }) => normaliseName(descriptor.name) === normaliseName(wanted))
    .map(({ descriptor }) => descriptor.namespace)
  if (namespace === undefined) return undefined
  return resolveUid({ namespace, name: wanted, version: undefined }, executable).found
}
