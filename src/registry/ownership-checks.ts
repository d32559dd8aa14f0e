import { ParleyError } from "../intent/index.ts"
import { claimNamespace } from "./claim-namespace.ts"
import { findProof, type ProofWays } from "./ownership.ts"
import type { Ownership, RegisteredService, RegistryEvent, RegistryStore } from "./registry-store.ts"

export interface OwnershipChecksOptions {
  readonly store: RegistryStore
  readonly ways: ProofWays
  readonly now: () => number
  readonly onError: (error: unknown) => void
}

export interface OwnershipChecks {
  /** Looks for the proof now, and returns where it stands. */
  check(service: RegisteredService): Promise<RegisteredService>
  /** Checks those whose turn it is, and forgets what is over its time. */
  keepUp(): Promise<void>
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
/** A proof that is gone holds for so long: a name server may be down, a site may be rebuilt. */
const lapsesAfter = 7 * day
const forgottenAfter = { unproven: 30 * day, retired: 365 * day }
const checkedAtOnce = 100
const intentsAtMost = 2_000

/** Finds out who owns what was registered, and goes on finding out. */
export function createOwnershipChecks(options: OwnershipChecksOptions): OwnershipChecks {
  const { store, ways, now, onError } = options

  async function check(service: RegisteredService): Promise<RegisteredService> {
    const { ownership, entry } = service
    const result = await findProof(entry, ownership.token, ways)
    const checkedAt = now()
    if (result.state === "found") return succeed(service, result.by, checkedAt)
    const checked: Ownership = { ...ownership, checkedAt, problem: result.problem }
    const isOver = result.state === "absent" && checkedAt - (ownership.provenAt ?? 0) > lapsesAfter
    if (ownership.state === "proven" && isOver)
      return write(service, { ...checked, state: "lapsed" }, "ownership lapsed")
    await store.noteCheck(service.id, checked)
    return { ...service, ownership: checked }
  }

  async function succeed(service: RegisteredService, by: "dns" | "file", at: number) {
    const { token, state } = service.ownership
    const ownership: Ownership = { token, state: "proven", by, provenAt: at, checkedAt: at }
    if (state === "proven") {
      await store.noteCheck(service.id, ownership)
      return { ...service, ownership }
    }
    await assertNobodyElse(service)
    const proven = await write(service, ownership, "ownership proven")
    await takeOver(proven)
    const { namespace } = proven.entry.service
    if (namespace !== undefined && !(await claimNamespace(store, proven, namespace)))
      throw new ParleyError(
        "conflict",
        `Another service has the namespace '${namespace}'. Choose another one.`,
      )
    return proven
  }

  async function write(service: RegisteredService, ownership: Ownership, event: RegistryEvent["event"]) {
    const acting = { actor: service.owner ?? "registry", now: now() }
    const written = await store.updateService({ ...service, ownership }, event, acting)
    if (written) return written
    throw new ParleyError("conflict", "The service was changed in the meantime. Check it again.")
  }

  /** Of two owners that prove one host, the first keeps it until its own proof has lapsed. */
  async function assertNobodyElse({ id, entry: { origin } }: RegisteredService): Promise<void> {
    const others = (await store.servicesAt(origin)).filter((one) => one.id !== id)
    if (others.some(({ source, ownership }) => source === "registered" && ownership.state === "proven"))
      throw new ParleyError(
        "conflict",
        `Another owner has proven ${origin}. Its service must be retired first.`,
      )
  }

  /** What was read at this host before gives way to what its owner registered. */
  async function takeOver({ id, entry }: RegisteredService): Promise<void> {
    const acting = { actor: "registry", now: now() }
    for (const other of await store.servicesAt(entry.origin)) {
      if (other.source === "registered") continue
      const { intents } = await store.listIntents(other.id, 0, intentsAtMost)
      await store.removeService(other.id, acting)
      const records = intents.map(({ record }) => record)
      await store.keepIntents(id, records, other.source, acting)
    }
  }

  return {
    check,
    async keepUp() {
      for (let after: string | undefined = ""; after !== undefined; ) {
        const services: readonly RegisteredService[] = await store.listRegistered(after, checkedAtOnce)
        for (const service of services) if (isDue(service, now())) await check(service).catch(onError)
        after = services.at(-1)?.id
      }
      await store.forgetUnproven(now() - forgottenAfter.unproven)
      await store.forgetRemoved(now() - forgottenAfter.retired)
    },
  }
}

/** What waits for its proof is looked at often in the beginning, and every hour later; what is proven once a day. */
function isDue({ ownership: { state, checkedAt }, createdAt }: RegisteredService, now: number): boolean {
  const waiting = Math.min(hour, Math.max(minute, (now - createdAt) / 10))
  return now - (checkedAt ?? createdAt) >= (state === "proven" ? day : waiting)
}
