import type { Link } from "../../conversation/index.ts"
import type { KeyResolver } from "../../identity/index.ts"
import { isParleyError } from "../../intent/index.ts"
import { parseResponse, type ResponseEnvelope } from "./envelope.ts"
import type { Reply } from "./exchange.ts"
import { verifyDerivedAnswers } from "./relay.ts"
import type { ProvenActor } from "./verification.ts"

/** What a reader takes in: characters of a sentence, assumptions, names. */
const most = { sentence: 1_000, assumptions: 10, considered: 12 }

/**
 * Who answered and through whom, each with what it says of its own part. Answers that a mediator made its own from
 * come first: they were given first.
 */
export async function toLinks(
  { envelope, actors }: Pick<Reply, "envelope" | "actors">,
  keys: KeyResolver,
  nameOf: (origin: string) => string,
): Promise<readonly Link[]> {
  const { derived_from: derived = [] } = envelope.attribution
  const proven = await unlessRefused(() => verifyDerivedAnswers(envelope, keys))
  const evidence = await Promise.all(derived.map((json) => unlessRefused(async () => parseResponse(json))))
  return [
    ...evidence.flatMap((answer, index) => (answer ? linksOf(answer, proven?.[index], nameOf) : [])),
    ...linksOf(envelope, actors, nameOf),
  ]
}

/** Evidence that does not verify is shown as just that. */
async function unlessRefused<T>(look: () => Promise<T>): Promise<T | undefined> {
  try {
    return await look()
  } catch (error) {
    if (isParleyError(error)) return undefined
    throw error
  }
}

function linksOf(
  { attribution, explicability = [] }: ResponseEnvelope,
  actors: readonly ProvenActor[] | undefined,
  nameOf: (origin: string) => string,
): Link[] {
  let covered = 0
  return attribution.chain.map((entry, index) => {
    // What an entry covers beyond the one before it is what its actor added, whatever name stands in it.
    const added = explicability.slice(covered, entry.explicability_covered ?? covered)
    covered = entry.explicability_covered ?? covered
    const [said = { actor: entry.actor_id }] = added
    const actor = actors?.[index]
    return {
      name: nameOf(entry.actor_id),
      id: entry.actor_id,
      role: entry.actor_type === "intent_site" ? "site" : "mediator",
      verified: actor !== undefined && actor.unproven === undefined,
      interpretation: said.interpretation?.slice(0, most.sentence),
      confidence: said.confidence,
      assumptions: (said.assumptions ?? []).slice(0, most.assumptions),
      routing: said.routing_logic?.slice(0, most.sentence),
      considered: (said.sites_considered ?? []).slice(0, most.considered).map(nameOf),
    }
  })
}
