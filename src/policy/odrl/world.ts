import type { AtomicConstraint, Duty, Value } from "./policy.ts"

/** Who wants to do what with which asset. Names are IRIs or plain ids, as the policy writes them. */
export interface PolicyRequest {
  readonly action: string
  readonly target: string
  readonly assignee: string
}

/**
 * fulfilled: done. late: done after its time, so its consequences are due as well. pending: not done, and still in
 * time, as a payment afterwards. unfulfilled: not done, or nobody knows.
 */
export type DutyState = "fulfilled" | "late" | "pending" | "unfulfilled"

/** What a constraint is about: the call as a whole, or the action, asset or party that it refines. */
export type Subject = "call" | "action" | "target" | "assignee"

/** Everything that an evaluation may ask. It answers from memory; the evaluation itself reads no clock. */
export interface World {
  /** Milliseconds since the epoch. */
  readonly now: number
  /** The values of a left operand, in the constraint's unit. Undefined where nobody knows: then nothing is permitted. */
  valuesOf(constraint: AtomicConstraint, subject: Subject): readonly Value[] | undefined
  stateOf(duty: Duty): DutyState
  /** Collections that directly hold a party or an asset, and other names of it. Undefined where nobody knows. */
  partOf(name: string): readonly string[] | undefined
  /** Classes of a thing. Undefined where nobody knows. */
  typesOf(name: string): readonly string[] | undefined
}

const membershipsAtMost = 10_000

/** A name with every collection it belongs to, directly or through another. */
export function memberships(name: string, world: World): ReadonlySet<string> {
  const all = new Set([name])
  // A set that grows while it is iterated is iterated to its new end.
  for (const one of all)
    for (const wider of world.partOf(one) ?? []) if (all.size < membershipsAtMost) all.add(wider)
  return all
}
