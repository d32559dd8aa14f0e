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
  /** Everything kept of one owner, newest first. */
  listByOwner(owner: string, limit: number): Promise<readonly Interaction[]>
  /** Newest first, for the operator. */
  list(filter: { readonly before?: number; readonly limit: number }): Promise<readonly Interaction[]>
  remove(id: string): Promise<void>
  removeByOwner(owner: string): Promise<number>
  /** Removes what expired before `time`; gives how many. */
  removeExpired(time: number): Promise<number>
}
