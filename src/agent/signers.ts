import type { KeyResolver } from "../identity/index.ts"
import { examineQuoted, type ProvenActor, type Reply } from "../protocols/intentweb/index.ts"

/** Whose signature stands behind an answer, or behind words that are quoted in it. */
export interface Signer {
  readonly actorId: string
  readonly actorType: string
  /** signed: this message. quoted: an earlier message, from which the signer of ours made its answer. */
  readonly part: "signed" | "quoted"
  /** The words of a quoted message: what was signed is these, and not the answer around them. */
  readonly words?: string
  readonly unproven: string | undefined
}

/** Everyone behind an answer, from the site to the one who delivered it. Examines the quoted answers. */
export async function toSigners(reply: Reply, keys: KeyResolver): Promise<readonly Signer[]> {
  const quoted = await examineQuoted(reply, keys)
  return [
    ...quoted.flatMap(({ answer, actors }) =>
      actors.map((one): Signer => ({ ...toSigner(one), part: "quoted", words: answer.message })),
    ),
    ...reply.actors.map((one): Signer => ({ ...toSigner(one), part: "signed" })),
  ]
}

function toSigner({ actorId, actorType, unproven }: ProvenActor) {
  return { actorId, actorType, unproven }
}
