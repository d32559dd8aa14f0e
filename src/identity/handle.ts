import { sha256 } from "./digest.ts"
import type { Principal } from "./principal.ts"

/** Bits that a secret must have to be nobody else's. */
const bitsWanted = 128
/** Fewer than these in so long a text are no accident: it was typed, not drawn. */
const distinctAtLeast = 8

/**
 * Whether a key or an id that a caller brings can be guessed by nobody else: at least 128 bits, written as a UUID, as 32
 * hexadecimal digits or as 22 characters of base64url. It then belongs to whoever holds it.
 */
export function isUnguessable(text: string): boolean {
  const drawn = text.replaceAll("-", "")
  const bits = /^\d*$/.test(drawn) ? Math.log2(10) : /^[\da-f]*$/i.test(drawn) ? 4 : 6
  return drawn.length * bits >= bitsWanted && new Set(drawn).size >= distinctAtLeast
}

/**
 * A stranger whose things belong to an unguessable handle, wherever it calls from. `lasting` handles, such as sessions,
 * outlive a call, so that limits tell their holders apart; a holder of any other is counted as it was before.
 */
export function holderOf(handle: string, stranger: Principal, { lasting = false } = {}): Principal {
  const id = `anonymous:${sha256(`handle\n${handle}`).slice(0, 32)}`
  const { kind, permissions, proof } = stranger
  const counted = countersOf(stranger)
  return { kind, id, permissions, proof, countedBy: lasting ? [id, ...counted] : counted }
}

/** Whether things that belong to this id are a stranger's. */
export function isStranger(id: string): boolean {
  return id.startsWith("anonymous:")
}

/**
 * The ids that a caller's limits are counted by. The first has the whole limit. The others are shared, as an address is
 * by an office: a session costs nothing, so that all sessions of one address together have ten times the limit.
 */
export function countersOf({ id, countedBy = [id] }: Principal): readonly string[] {
  return countedBy
}

/** The widest of them, for what one process shares among its callers. */
export function widestCounter(principal: Principal): string {
  return countersOf(principal).at(-1) ?? principal.id
}

/** How many callers behind one address may use up a limit each. */
export const sharers = 10
