import type { InteractionStore, UnmetStore } from "../../conversation/index.ts"
import type { ExecutionFilter, ExecutionRecord, Ledger } from "../../execution/index.ts"
import { createOfferCache, type Host } from "../../host/index.ts"
import { createFindTitle, toBusyHours, toDeskConversation, toDeskExecution, toDeskUnmet } from "./records.ts"
import type { BusyHours, DeskConversation, DeskExecution, DeskUnmet } from "./wire.ts"

export interface DeskStores {
  readonly ledger: Pick<Ledger, "list">
  readonly interactions: Pick<InteractionStore, "list">
  readonly unmet: Pick<UnmetStore, "list">
}

export interface DeskData {
  executions(after: ExecutionFilter["after"] | undefined, limit: number): Promise<readonly DeskExecution[]>
  conversations(limit: number): Promise<readonly DeskConversation[]>
  unmet(limit: number): Promise<readonly DeskUnmet[]>
  busyHours(): Promise<BusyHours>
}

const busyDays = 28
const countedAtMost = 5_000

/** Reads what the owner may see from the site's own stores. */
export function createDeskData(host: Host, stores: DeskStores, now: () => number): DeskData {
  const { timeZone } = host.service
  const titles = createOfferCache(host, ({ intents }) => createFindTitle(intents))
  return {
    async executions(after, limit) {
      const records = await stores.ledger.list({ limit, ...(after && { after }) })
      const titleOf = await titles()
      return records.map((record) => toDeskExecution(record, titleOf))
    },
    async conversations(limit) {
      const interactions = await stores.interactions.list({ limit })
      const titleOf = await titles()
      return interactions.map((interaction) => toDeskConversation(interaction, titleOf))
    },
    async unmet(limit) {
      const titleOf = await titles()
      return (await stores.unmet.list(limit)).map((unmet) => toDeskUnmet(unmet, titleOf))
    },
    async busyHours() {
      const records: readonly ExecutionRecord[] = await stores.ledger.list({ limit: countedAtMost })
      const since = now() - busyDays * 86_400_000
      const times = records.map(({ startedAt }) => startedAt).filter((time) => time >= since)
      return toBusyHours(times, timeZone, busyDays)
    },
  }
}
