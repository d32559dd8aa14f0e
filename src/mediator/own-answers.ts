import { ParleyError } from "../intent/index.ts"
import type {
  EndpointParts,
  Reply,
  ResponseContent,
  ResponseEnvelope,
  RouteState,
  RouteStore,
  Routing,
  StoredRoute,
  TurnTaken,
  TurnToTake,
} from "../protocols/intentweb/index.ts"
import { toHttp } from "./answers.ts"

/** Characters of signed answers that go along with one of ours: the whole must stay readable for every client. */
const evidenceAtMost = 400_000

function withinReason(evidence: readonly ResponseEnvelope[]): readonly ResponseEnvelope[] {
  let left = evidenceAtMost
  return evidence.filter((one) => {
    left -= JSON.stringify(one).length
    return left >= 0
  })
}

/** What a gateway says in its own name, and where it keeps which way an interaction goes. */
export function createOwnAnswers({ replier, actor, now, limits }: EndpointParts, routes: RouteStore) {
  const threadUntil = () => now() + limits.lifetime

  /** `evidence`: the signed answers of sites from which this one is made. */
  function sign(
    { to }: TurnToTake,
    content: ResponseContent,
    routing: Routing,
    evidence: readonly ResponseEnvelope[] = [],
  ): ResponseEnvelope {
    return replier.sign(content, to, { actor: actor().actorId, ...routing }, withinReason(evidence))
  }

  function toTaken(answer: ResponseEnvelope, turn: TurnToTake, ended: boolean): TurnTaken {
    const response = { http: toHttp(answer), body: JSON.stringify(answer) }
    return { response, ended, turn: turn.turn + 1, threadUntil: threadUntil() }
  }

  return {
    sign,
    /** An answer of ours, beside which nobody else is waiting for anything. */
    tell: (
      turn: TurnToTake,
      content: ResponseContent,
      routing: Routing,
      { ended, evidence = [] }: { readonly ended: boolean; readonly evidence?: readonly ResponseEnvelope[] },
    ): TurnTaken => toTaken(sign(turn, content, routing, evidence), turn, ended),
    /** An answer that a site's reply stands behind. */
    pass: (turn: TurnToTake, answer: ResponseEnvelope, { ended, retry }: Reply): TurnTaken => ({
      ...toTaken(answer, turn, ended),
      // The site refused this one message and waits for it, or for another: so do we.
      refused: retry === "same_message" || retry === "new_message",
    }),
    /** Before anything is sent, so that whoever takes this message up again goes the same way. */
    async save(turn: TurnToTake, stored: StoredRoute | undefined, state: RouteState): Promise<void> {
      const { thread, context } = turn
      const route = {
        thread,
        owner: context.principal.id,
        turn: turn.turn + 1,
        state,
        expires: threadUntil(),
      }
      if (await routes.save(route, stored?.version ?? 0)) return
      throw new ParleyError("conflict", "This message is being handled elsewhere. Send it again as it is.")
    },
  }
}

export type OwnAnswers = ReturnType<typeof createOwnAnswers>
