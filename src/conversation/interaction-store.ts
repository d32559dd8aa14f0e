import type { Interaction } from "./interaction.ts"

export interface StoredInteraction {
  readonly interaction: Interaction
  /** Counts the writes; a write names the one it builds on. */
  readonly version: number
}

/** Where conversations are kept. */
export interface InteractionStore {
  load(id: string): Promise<StoredInteraction | undefined>
  /** Writes when nobody has written since `version` (0: it does not exist yet); false when someone has. */
  save(interaction: Interaction, version: number, now: number): Promise<boolean>
  /** Newest first, for the operator. */
  list(filter: { readonly limit: number }): Promise<readonly Interaction[]>
  /** Removes what expired before `time`; gives how many. */
  removeExpired(time: number): Promise<number>
}
