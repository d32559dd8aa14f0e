import { jsonDigest } from "../identity/index.ts"
import { ParleyError } from "../intent/index.ts"
import type { Interaction } from "./interaction.ts"
import type { InteractionStore } from "./interaction-store.ts"
import type { ConversationContext } from "./needs.ts"

type Speaker = Pick<ConversationContext, "principal" | "formerly">

/** The caller chose the id: under it each principal has a conversation of its own that no other can reach. */
export function conversationKey(id: string, owner: string): string {
  if (id.length === 0 || id.length > 200)
    throw new ParleyError("invalid_request", "An interaction id has 1 to 200 characters.")
  return `int_${jsonDigest([owner, id]).slice(0, 40)}`
}

/** Finds the conversation of a speaker: its own, or one that it began before it proved who it is. */
export async function findKey(
  store: Pick<InteractionStore, "load">,
  id: string,
  { principal, formerly }: Speaker,
): Promise<string> {
  const own = conversationKey(id, principal.id)
  if (formerly === undefined || (await store.load(own))) return own
  const former = conversationKey(id, formerly.id)
  return (await store.load(former)) ? former : own
}

/** Gives a stranger's conversation to the principal that the stranger turned out to be; from then on it is nobody else's. */
export function takeOver(interaction: Interaction, { principal, formerly }: Speaker): Interaction {
  if (interaction.owner === principal.id) return interaction
  if (interaction.owner === formerly?.id)
    return { ...interaction, owner: principal.id, firstOwner: firstOwner(interaction) }
  throw new ParleyError(
    "unauthenticated",
    "This conversation belongs to a caller that has proven who it is. Show that proof to go on with it.",
  )
}

/** The key of an execution is this one's, whoever has taken the conversation over since. */
export function firstOwner({ owner, firstOwner = owner }: Interaction): string {
  return firstOwner
}
