import type { ChainLink, PageMove, TurnResponse, Words } from "../pages/index.ts"
import { confirmationOf, type Reply } from "../protocols/intentweb/index.ts"

export interface PageAnswerSettings {
  readonly turn: number
  readonly chain: readonly ChainLink[]
  readonly words: Words
}

/** A site's words are data: so many options of so many characters become buttons. */
const optionsAtMost = 100
const labelAtMost = 300

/** An answer of IntentWeb as the page shows it: from its members, and the message where there are none. */
export function toPageAnswer(reply: Reply, { turn, chain, words }: PageAnswerSettings): TurnResponse {
  return {
    turn,
    ended: reply.ended,
    moves: toPageMoves(reply, speakerOf(chain), words),
    explanation: { facts: [], assumptions: [], chain },
  }
}

/** The one site that answered; where there are several or none, the gateway speaks for itself. */
function speakerOf(chain: readonly ChainLink[]): string {
  const sites = chain.filter(({ role }) => role === "site")
  return (sites.length === 1 ? sites[0]! : chain.at(-1)!).name
}

function toPageMoves({ envelope, flow }: Reply, speaker: string, words: Words): PageMove[] {
  const { message } = envelope
  if (flow === "execution_result") return [toDone(envelope, speaker)]
  if (flow === "error") return [toFail(envelope, words)]
  const confirmation = confirmationOf(envelope)
  if (confirmation) {
    const { intent, effect } = confirmation
    return [{ kind: "confirm", message, title: `${speaker}: ${intent}`, effect }]
  }
  const { clarification_options: options = [], required_information: required = [] } = envelope
  if (options.length > 0) {
    // Numbered anew: how long a site's own ids are is its business.
    const shown = options.slice(0, optionsAtMost).map(({ label }, index) => ({
      id: String(index + 1),
      label: label.slice(0, labelAtMost),
    }))
    // An answer in the middle may itself have lists: it is shown whole, and what is still open below it.
    if (flow !== "information_response") return [{ kind: "choose", message, options: shown }]
    return [
      { kind: "inform", message },
      { kind: "choose", message: required.join("\n\n"), options: shown },
    ]
  }
  if (required.length > 0) return [{ kind: "ask", message, title: speaker, fields: [] }]
  return [{ kind: "inform", message }]
}

function toDone({ message, status, external_id: externalId }: Reply["envelope"], title: string): PageMove {
  return { kind: "done", message, title, succeeded: status === "confirmed", externalId, next: [] }
}

function toFail(
  { message, status = "failed", execution, retry_after }: Reply["envelope"],
  words: Words,
): PageMove {
  // That an interaction is over is told in the words of the page: the message speaks of ids.
  if (status === "session_expired" || status === "conflict")
    return { kind: "fail", message: words.over, code: "expired" }
  return { kind: "fail", message, code: execution ?? status, retryAfter: retry_after }
}
