import type { Delivered, Undelivered } from "./delegation.ts"
import type { NeedResult } from "./input.ts"
import type { Interaction } from "./interaction.ts"
import { end, type Step } from "./transitions.ts"

/** The message is made. It is kept with the interaction before it is sent. */
export function afterPrepared(
  interaction: Interaction,
  { delegation, routing }: NeedResult & { readonly kind: "prepared" },
): Step {
  return {
    // What the speaker signed has gone into the message.
    interaction: {
      ...interaction,
      delegation,
      through: { routing, chain: interaction.through?.chain ?? [] },
      signed: undefined,
    },
    moves: [],
    need: { kind: "deliver", delegation },
  }
}

/** The host that leads has answered: what it says is said here, and what it knows is known. */
export function afterDelivered(interaction: Interaction, delivered: Delivered): Step {
  const { delegation, through } = interaction
  if (!delegation || !through) throw new RangeError("Nothing was sent that could have been answered.")
  const { state, moves, ended, values, chain } = delivered
  const { turn } = interaction
  const known = Object.entries(values).map(([name, value]) => [name, { value, turn, confidence: 1 }])
  return {
    interaction: {
      ...interaction,
      phase: ended ? "ended" : "delegated",
      values: Object.fromEntries(known),
      delegation: { ...delegation, state, pending: undefined },
      through: { ...through, chain },
    },
    moves: moves.map((move) => ({ kind: "relayed", move })),
  }
}

/** Nothing can be relied on any more: nobody was there, or nobody knows what became of the message. */
export function afterUndelivered(interaction: Interaction, undelivered: Undelivered): Step {
  const { code, message, retryAfter } = undelivered
  const { delegation } = interaction
  return end(
    { ...interaction, ...(delegation && { delegation: { ...delegation, pending: undefined } }) },
    { kind: "relayed", move: { kind: "fail", intent: interaction.intent, code, message, retryAfter } },
  )
}
