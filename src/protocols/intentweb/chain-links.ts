import type { Link } from "../../conversation/index.ts"
import type { KeyResolver } from "../../identity/index.ts"
import { cutText } from "../../intent/index.ts"
import type { ResponseEnvelope } from "./envelope.ts"
import type { Reply } from "./exchange.ts"
import { examineQuoted } from "./quoted-answers.ts"
import type { ProvenActor } from "./verification.ts"

/** As much as a person reads: characters of a sentence, assumptions, names of sites. */
const most = { sentence: 1_000, assumptions: 10, considered: 12 }

/**
 * Lists who answered and through whom, each with its own explanation. The answers that a mediator made its own answer
 * from come first, because they were given first; beside each of their signers stand the words that it signed.
 */
export async function toLinks(
  reply: Pick<Reply, "envelope" | "actors" | "request">,
  keys: KeyResolver,
  nameOf: (origin: string) => string,
): Promise<readonly Link[]> {
  const quoted = await examineQuoted(reply, keys)
  return [
    ...quoted.flatMap(({ answer, actors }) =>
      linksOf(answer, actors, nameOf).map((link) => ({
        ...link,
        quoted: cutText(answer.message, most.sentence),
      })),
    ),
    ...linksOf(reply.envelope, reply.actors, nameOf),
  ]
}

function linksOf(
  { attribution, explicability = [] }: ResponseEnvelope,
  actors: readonly ProvenActor[],
  nameOf: (origin: string) => string,
): Link[] {
  let covered = 0
  return attribution.chain.map((entry, index) => {
    // An actor added what its entry covers beyond the entry before it, whichever actor the explanation names.
    const added = explicability.slice(covered, entry.explicability_covered ?? covered)
    covered = entry.explicability_covered ?? covered
    const [said = { actor: entry.actor_id }] = added
    const actor = actors[index]
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
