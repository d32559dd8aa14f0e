import type { Interaction } from "./interaction.ts"
import type { InteractionStore } from "./interaction-store.ts"

/**
 * Saves an interaction as the version after `version`. If the store fails, the commit may have gone through all the
 * same: what is stored then decides, and what was not written is written once more. False when another node wrote
 * first.
 */
export async function saveSurely(
  store: InteractionStore,
  interaction: Interaction,
  version: number,
  now: number,
): Promise<boolean> {
  try {
    return await store.save(interaction, version, now)
  } catch (error) {
    const stored = await store.load(interaction.id).catch(() => {
      throw error
    })
    if ((stored?.version ?? 0) === version) return await store.save(interaction, version, now)
    return JSON.stringify(stored?.interaction) === JSON.stringify(interaction)
  }
}
