import type { Link } from "../../conversation/index.ts"
import type { KeyResolver } from "../../identity/index.ts"
import { isParleyError } from "../../intent/index.ts"
import { parseResponse, type ResponseEnvelope } from "./envelope.ts"
import type { Reply } from "./exchange.ts"
import { verifyDerivedAnswers } from "./relay.ts"
import type { ProvenActor } from "./verification.ts"

/** As much as a person reads: characters of a sentence, assumptions, names of sites. */
const most = { sentence: 1_000, assumptions: 10, considered: 12 }

/**
 * Lists who answered and through whom, each with its own explanation. The answers that a mediator made its own answer
 * from come first, because they were given first.
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

/** Evidence that does not verify is left out or shown as unverified, and is no error. */
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
    // An actor added what its entry covers beyond the entry before it, whichever actor the explanation names.
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
