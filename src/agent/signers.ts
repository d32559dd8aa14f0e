import type { KeyResolver } from "../identity/index.ts"
import { type ProvenActor, type Reply, verifyDerivedAnswers } from "../protocols/intentweb/index.ts"

/** Whose signature stands behind an answer. */
export interface Signer {
  readonly actorId: string
  readonly actorType: string
  /** signed: this message. quoted: an earlier message, from which the signer of ours made its answer. */
  readonly part: "signed" | "quoted"
  readonly unproven: string | undefined
}

/** Everyone behind an answer, from the site to the one who delivered it. Verifies the quoted answers. */
export async function toSigners(reply: Reply, keys: KeyResolver): Promise<readonly Signer[]> {
  const toSigner =
    (part: Signer["part"]) =>
    ({ actorId, actorType, unproven }: ProvenActor): Signer => ({ actorId, actorType, part, unproven })
  const quoted = await verifyDerivedAnswers(reply.envelope, keys)
  return [...quoted.flat().map(toSigner("quoted")), ...reply.actors.map(toSigner("signed"))]
}
