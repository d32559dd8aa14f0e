import { type Situation, turnKind, type Understanding, type Understood } from "../understanding/index.ts"
import { findChosen } from "./chosen-option.ts"
import type { Destination, Router } from "./router.ts"

/** Understands only which site a wish is for; that site understands the rest. */
export function createMediatorUnderstanding(router: () => Promise<Router>): Understanding {
  return {
    async understand(text, situation, signal) {
      const destination = await (await router()).route(text, signal)
      const kind = turnKind(text, situation)
      return {
        // A mediator has no content of its own: a question that fits no site is a wish that nobody can meet.
        kind: kind === "question" && destination.kind === "none" ? "inform" : kind,
        values: [],
        ...toBand(destination),
        ...toPicked(text, situation),
      }
    },
  }
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

function toRanked({ remote, confidence }: Extract<Destination, { readonly kind: "site" }>["candidate"]) {
  return { uid: remote.intent.descriptor.uid, confidence }
}

function toPicked(text: string, { asked }: Situation): Pick<Understood, "picked"> {
  const picked = asked?.kind === "choice" ? findChosen(text, asked.options) : undefined
  return picked ? { picked } : {}
}
