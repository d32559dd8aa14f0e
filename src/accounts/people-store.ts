/** An operator runs the place; a member has an account at it. */
export const roles = ["operator", "member"] as const
export type Role = (typeof roles)[number]

export interface Person {
  readonly id: string
  /** What they sign in with, in lower case. */
  readonly name: string
  readonly role: Role
  readonly createdAt: number
}

export interface StoredPerson extends Person {
  /** Only the hash of the password is kept. */
  readonly hash: string
}

/** A passkey as WebAuthn 3 names its parts; the private key never leaves the person's device. */
export interface Passkey {
  readonly id: string
  readonly person: string
  /** The public key in COSE, base64url. */
  readonly publicKey: string
  readonly counter: number
  readonly transports: readonly string[]
  /** What its owner calls it. */
  readonly label: string
  readonly createdAt: number
  readonly usedAt: number
}

/** The people who have an account, and by what they prove themselves. */
export interface PeopleStore {
  /** False when the name is taken: of several nodes that start together one makes the first operator. */
  create(person: StoredPerson): Promise<boolean>
  find(id: string): Promise<StoredPerson | undefined>
  findByName(name: string): Promise<StoredPerson | undefined>
  /** In the order of their names. */
  list(limit: number, after?: string): Promise<readonly Person[]>
  replacePassword(id: string, hash: string): Promise<boolean>
  /** Removes a person with their passkeys and recovery codes. */
  remove(id: string): Promise<boolean>

  /** False when the passkey is known already, or the person has as many as they may. */
  addPasskey(passkey: Passkey, atMost: number): Promise<boolean>
  findPasskey(id: string): Promise<Passkey | undefined>
  passkeysOf(person: string): Promise<readonly Passkey[]>
  usePasskey(id: string, counter: number, now: number): Promise<void>
  removePasskey(person: string, id: string): Promise<boolean>

  replaceRecoveryCodes(person: string, hashes: readonly string[]): Promise<void>
  /** True once for each code: it is gone then. */
  takeRecoveryCode(person: string, hash: string): Promise<boolean>
  countRecoveryCodes(person: string): Promise<number>
}
