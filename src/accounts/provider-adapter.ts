import type { Adapter, AdapterPayload } from "oidc-provider"
import type { SealedEntries } from "./sealed-entries.ts"

export interface AdapterOptions {
  readonly entries: SealedEntries
  readonly now: () => number
  /** Kinds of which no more are taken for now. */
  readonly full: ReadonlySet<string>
  /** The provider's own errors, which it writes in OAuth's words. */
  readonly refusals: { readonly full: () => Error; readonly used: () => Error }
}

const day = 86_400_000
/** A client that nobody trusted is forgotten; one that someone did stays for a year after the last time. */
const untrustedLifetime = 30 * day
const trustedLifetime = 365 * day
const never = Number.MAX_SAFE_INTEGER

const showsTrust = new Set(["Grant", "RefreshToken", "ClientCredentials"])

/** Keeps one kind of the provider's things in our storage. */
export function createAdapter(kind: string, options: AdapterOptions): Adapter {
  const { entries, now, full, refusals } = options
  const read = (payload: unknown) => payload as AdapterPayload | undefined
  return {
    async upsert(id, payload, expiresIn) {
      if (full.has(kind) && (await entries.find(kind, id)) === undefined) throw refusals.full()
      await entries.put(kind, id, payload as Record<string, unknown>, {
        expiresAt: expiryOf(kind, payload, expiresIn, now()),
        grant: payload.grantId,
        uid: payload.uid,
        userCode: payload.userCode,
        person: personOf(payload),
        client: payload.clientId,
      })
      if (showsTrust.has(kind) && payload.clientId !== undefined)
        await entries.prolong("Client", payload.clientId, now() + trustedLifetime)
    },
    find: async (id) => read(await entries.find(kind, id)),
    findByUid: async (uid) => read(await entries.findBy(kind, "uid", uid)),
    findByUserCode: async (userCode) => read(await entries.findBy(kind, "userCode", userCode)),
    async consume(id) {
      if (!(await entries.consume(kind, id, now()))) throw refusals.used()
    },
    async destroy(id) {
      await entries.remove(kind, id)
    },
    async revokeByGrantId(grantId) {
      await entries.removeByGrant(grantId, kind)
    },
  }
}

function expiryOf(kind: string, payload: AdapterPayload, expiresIn: number | undefined, now: number): number {
  if (kind === "Client") return payload.registered_by === "operator" ? never : now + untrustedLifetime
  return expiresIn === undefined ? never : now + expiresIn * 1_000
}

/** Whose it is: all of it ends when that person signs out everywhere. */
function personOf({ accountId, session, result }: AdapterPayload): string | undefined {
  const login = (result as { readonly login?: { readonly accountId?: string } } | undefined)?.login
  return accountId ?? session?.accountId ?? login?.accountId
}
