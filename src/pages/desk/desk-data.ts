import type { InteractionStore, UnmetStore } from "../../conversation/index.ts"
import type { ExecutionFilter, ExecutionRecord, Ledger } from "../../execution/index.ts"
import { createOfferCache, type Host } from "../../host/index.ts"
import type { Agreements } from "../../policy/index.ts"
import {
  createFindTitle,
  toBusyHours,
  toDeskAgreement,
  toDeskConversation,
  toDeskExecution,
  toDeskUnmet,
} from "./records.ts"
import type { BusyHours, DeskAgreement, DeskConversation, DeskExecution, DeskUnmet } from "./wire.ts"

export interface DeskStores {
  readonly ledger: Pick<Ledger, "list">
  readonly interactions: Pick<InteractionStore, "list">
  readonly unmet: Pick<UnmetStore, "list">
  readonly agreements: Pick<Agreements, "list" | "revoke">
}

export interface DeskData {
  executions(after: ExecutionFilter["after"] | undefined, limit: number): Promise<readonly DeskExecution[]>
  conversations(limit: number): Promise<readonly DeskConversation[]>
  unmet(limit: number): Promise<readonly DeskUnmet[]>
  busyHours(): Promise<BusyHours>
  agreements(limit: number): Promise<readonly DeskAgreement[]>
  /** Returns the ids of the tokens that were revoked. */
  revoke(id: string): Promise<readonly string[]>
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
    async agreements(limit) {
      return (await stores.agreements.list(limit)).map((one) => toDeskAgreement(one, now()))
    },
    revoke: (id) => stores.agreements.revoke(id, "operator"),
    async busyHours() {
      const records: readonly ExecutionRecord[] = await stores.ledger.list({ limit: countedAtMost })
      const since = now() - busyDays * 86_400_000
      const times = records.map(({ startedAt }) => startedAt).filter((time) => time >= since)
      return toBusyHours(times, timeZone, busyDays)
    },
  }
}
