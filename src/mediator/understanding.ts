import type { IntentDescriptor } from "../intent/index.ts"
import { type Situation, turnKind, type Understanding, type Understood } from "../understanding/index.ts"
import { findChosen } from "./chosen-option.ts"
import type { Candidate, Destination, Router } from "./router.ts"

export interface MediatorUnderstandingOptions {
  readonly router: () => Promise<Router>
  /** Reads values for the intents whose conversations are led here. */
  readonly reader: () => Promise<Understanding>
}

/**
 * Understands which site a wish is for; a site that leads its own conversations understands the rest. Where the
 * conversation is led here, the values are read here, too.
 */
export function createMediatorUnderstanding({ router, reader }: MediatorUnderstandingOptions): Understanding {
  return {
    async understand(text, situation, signal) {
      const { intent } = situation
      if (intent && !intent.delegated) return (await reader()).understand(text, situation, signal)
      const destination = await (await router()).route(text, signal)
      const known = knownIn(destination)
      if (known === "all" && !situation.asked) return (await reader()).understand(text, situation, signal)
      const kind = turnKind(text, situation)
      const read =
        known &&
        (await (await reader()).understand(text, { ...situation, intent: bestOf(destination) }, signal))
      return {
        // Without content of its own, a question that fits no site is a wish that nobody can meet.
        kind: kind === "question" && destination.kind === "none" ? "inform" : kind,
        values: read?.values ?? [],
        ...(read?.leftOver && { leftOver: read.leftOver }),
        ...toBand(destination),
        ...toPicked(text, situation),
      }
    },
  }
}

/** Whether those that come into question are led here: all of them, or at least the likeliest. */
function knownIn(destination: Destination): "all" | "best" | undefined {
  const candidates = candidatesOf(destination)
  const isKnown = ({ remote }: Candidate) => remote.way.kind === "known"
  if (!candidates[0] || !isKnown(candidates[0])) return undefined
  return destination.kind === "choose" && candidates.every(isKnown) ? "all" : "best"
}

function candidatesOf(destination: Destination): readonly Candidate[] {
  if (destination.kind === "none") return []
  return destination.kind === "site" ? [destination.candidate] : destination.candidates
}

function bestOf(destination: Destination): IntentDescriptor | undefined {
  return candidatesOf(destination)[0]?.remote.intent.descriptor
}

function toBand(destination: Destination): Pick<Understood, "band" | "intents"> {
  switch (destination.kind) {
    case "site":
      return { band: "act", intents: [toRanked(destination.candidate)] }
    case "choose": {
      // One of these is meant for certain, so their confidences are scaled to add up to 1.
      const all = destination.candidates.reduce((sum, { confidence }) => sum + confidence, 0)
      const shares = destination.candidates.map((one) => ({ ...one, confidence: one.confidence / all }))
      return { band: "ask", intents: shares.map(toRanked) }
    }
    case "none":
      return { band: "none", intents: [] }
  }
}

function toRanked({ remote, confidence }: Candidate) {
  return { uid: remote.intent.descriptor.uid, confidence }
}

function toPicked(text: string, { asked }: Situation): Pick<Understood, "picked"> {
  const picked = asked?.kind === "choice" ? findChosen(text, asked.options) : undefined
  return picked ? { picked } : {}
}
