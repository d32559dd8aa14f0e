import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto"
import { ParleyError } from "../intent/index.ts"
import type { EntryStore, StoredEntry } from "./entry-store.ts"

/** What the provider knows of an entry: times in seconds, as OAuth counts them. */
export type Payload = Readonly<Record<string, unknown>>

export interface PutOptions {
  readonly expiresAt: number
  readonly grant?: string | undefined
  readonly uid?: string | undefined
  readonly userCode?: string | undefined
  readonly person?: string | undefined
  readonly client?: string | undefined
}

/** The records of access tokens, of people and of services. */
const tokenKinds = new Set(["AccessToken", "ClientCredentials"])

/**
 * Entries that are worth nothing to whoever copies the database: ids of sessions and tokens are kept as keyed digests,
 * and payloads are encrypted and bound to their place. The key stands in the key ring, not in the database.
 */
export class SealedEntries {
  readonly #store: EntryStore
  readonly #secret: Uint8Array
  #endings = 0

  constructor(store: EntryStore, secret: Uint8Array) {
    this.#store = store
    this.#secret = secret
  }

  /** Grows whenever this node ended a token, or all that a grant, client or person has. */
  get endings(): number {
    return this.#endings
  }

  async find(kind: string, id: string): Promise<Payload | undefined> {
    return this.#open(await this.#store.find(kind, this.digest(id)))
  }

  async has(kind: string, id: string, now: number): Promise<boolean> {
    const entry = await this.#store.find(kind, this.digest(id))
    return entry !== undefined && entry.expiresAt > now
  }

  async findBy(kind: string, by: "uid" | "userCode", value: string): Promise<Payload | undefined> {
    return this.#open(await this.#store.findBy(kind, by, this.digest(value)))
  }

  async put(kind: string, id: string, payload: Payload, options: PutOptions): Promise<void> {
    const digested = this.digest(id)
    const { grant, uid, userCode, client } = options
    await this.#store.put({
      kind,
      id: digested,
      payload: this.#seal(place(kind, digested), JSON.stringify(payload)),
      expiresAt: options.expiresAt,
      person: options.person,
      grant: this.#optional(grant),
      uid: this.#optional(uid),
      userCode: this.#optional(userCode),
      client: this.#optional(client),
    })
  }

  consume(kind: string, id: string, now: number): Promise<boolean> {
    return this.#store.consume(kind, this.digest(id), now)
  }

  async remove(kind: string, id: string): Promise<boolean> {
    const removed = await this.#store.remove(kind, this.digest(id))
    if (tokenKinds.has(kind)) this.#endings++
    return removed
  }

  removeByGrant(grant: string, kind?: string): Promise<number> {
    return this.#removeBy("grant", this.digest(grant), kind)
  }

  removeByClient(client: string): Promise<number> {
    return this.#removeBy("client", this.digest(client))
  }

  /** Ends every session, grant and token of a person. */
  removeByPerson(person: string): Promise<number> {
    return this.#removeBy("person", person)
  }

  async #removeBy(by: "grant" | "client" | "person", value: string, kind?: string): Promise<number> {
    const removed = await this.#store.removeBy(by, value, kind)
    this.#endings++
    return removed
  }

  async listOf(person: string, kind: string, limit: number): Promise<readonly Payload[]> {
    return (await this.#store.listOf(person, kind, limit)).map((entry) => this.#open(entry) ?? {})
  }

  async list(kind: string, limit: number): Promise<readonly Payload[]> {
    return (await this.#store.list(kind, limit)).map((entry) => this.#open(entry) ?? {})
  }

  prolong(kind: string, id: string, until: number): Promise<void> {
    return this.#store.prolong(kind, this.digest(id), until)
  }

  removeExpired(now: number): Promise<number> {
    return this.#store.removeExpired(now)
  }

  counts(): Promise<ReadonlyMap<string, number>> {
    return this.#store.counts()
  }

  digest(value: string): string {
    return createHmac("sha256", this.#secret).update(value).digest("base64url")
  }

  #optional(value: string | undefined): string | undefined {
    return value === undefined ? undefined : this.digest(value)
  }

  #seal(where: Buffer, text: string): string {
    const nonce = randomBytes(12)
    const cipher = createCipheriv("aes-256-gcm", this.#secret, nonce).setAAD(where)
    const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()])
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url")
  }

  #open(entry: StoredEntry | undefined): Payload | undefined {
    if (entry === undefined) return undefined
    const bytes = Buffer.from(entry.payload, "base64url")
    const decipher = createDecipheriv("aes-256-gcm", this.#secret, bytes.subarray(0, 12))
      .setAAD(place(entry.kind, entry.id))
      .setAuthTag(bytes.subarray(12, 28))
    try {
      const text = Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8")
      const consumed =
        entry.consumedAt === undefined ? {} : { consumed: Math.floor(entry.consumedAt / 1_000) }
      return { ...JSON.parse(text), ...consumed }
    } catch (cause) {
      throw new ParleyError(
        "invalid_configuration",
        "What the accounts keep was sealed with another key ring. Restore the keys.json that belongs to this database.",
        { cause },
      )
    }
  }
}

function place(kind: string, id: string): Buffer {
  return Buffer.from(`${kind} ${id}`)
}
