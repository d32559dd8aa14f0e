import { createId, createPassword, hashPassword, isPassword } from "../identity/index.ts"
import { ParleyError } from "../intent/index.ts"
import { Places, Windows } from "../limits/index.ts"
import type { PeopleStore, Person, Role } from "./people-store.ts"
import { createRecoveryCodes, hashRecoveryCode } from "./recovery-codes.ts"
import type { SealedEntries } from "./sealed-entries.ts"

export interface PeopleOptions {
  readonly store: PeopleStore
  readonly entries: SealedEntries
  /** Digests the recovery codes. */
  readonly secret: Uint8Array
  readonly now: () => number
}

const namePattern = /^[a-z0-9][a-z0-9._@+-]{0,99}$/
const wrongGuesses = { limit: 10, length: 15 * 60_000 }
/** Checking a password keeps a core busy for a while. */
const checkedAtOnce = 4
const shortestPassword = 12
const longestPassword = 200

/** People with an account: who they are, how they prove it, and what ends it. */
export class People {
  readonly #options: PeopleOptions
  readonly #wrong: Windows
  readonly #checks = new Places({ total: checkedAtOnce })
  #decoy: Promise<string> | undefined

  constructor(options: PeopleOptions) {
    this.#options = options
    this.#wrong = new Windows({ ...wrongGuesses, now: options.now })
  }

  /** Makes the first operator where nobody has an account yet, and returns the password to be shown once. */
  async ensureOperator(): Promise<NewPerson | undefined> {
    if ((await this.#options.store.list(1)).length > 0) return undefined
    return await this.#create("operator", "operator")
  }

  async add(name: string, role: Role): Promise<NewPerson> {
    const created = await this.#create(parseName(name), role)
    if (created === undefined)
      throw new ParleyError(
        "conflict",
        `There is an account '${parseName(name)}' already. Choose another name.`,
      )
    return created
  }

  async #create(name: string, role: Role): Promise<NewPerson | undefined> {
    const { store, now } = this.#options
    const password = createPassword()
    const person = { id: createId("person", now()), name, role, createdAt: now() }
    const created = await store.create({ ...person, hash: await hashPassword(password) })
    return created ? { person, password } : undefined
  }

  /** Proves a person by name and password. The same refusal for a wrong name and a wrong password. */
  async signIn(name: string, password: string, address: string): Promise<Person> {
    const caller = `${address} ${name.toLowerCase().slice(0, 100)}`
    this.#takeGuess(address, caller)
    const person = await this.#options.store.findByName(name.trim().toLowerCase())
    // An unknown name takes as long as a known one, so that names cannot be found out by the time.
    const right = await this.#check(password, person?.hash ?? (await this.#decoyHash()))
    if (!person || !right)
      throw new ParleyError("unauthenticated", "That name and password do not belong together.")
    this.#wrong.forget(address)
    this.#wrong.forget(caller)
    return person
  }

  #decoyHash(): Promise<string> {
    this.#decoy ??= hashPassword(createPassword())
    return this.#decoy
  }

  /** Proves a person by a recovery code, which is used up, and gives them a new password. */
  async recover(name: string, code: string, password: string, address: string): Promise<Person> {
    assertPassword(password)
    this.#takeGuess(address, `${address} recovery`)
    const { store, secret } = this.#options
    const person = await store.findByName(name.trim().toLowerCase())
    if (!person || !(await store.takeRecoveryCode(person.id, hashRecoveryCode(code, secret))))
      throw new ParleyError("unauthenticated", "That name and recovery code do not belong together.")
    await this.#replacePassword(person.id, password)
    return person
  }

  async changePassword(person: string, current: string, password: string, address: string): Promise<void> {
    assertPassword(password)
    const { name } = await this.require(person)
    await this.signIn(name, current, address)
    await this.#replacePassword(person, password)
  }

  /** Replaces a lost password; everyone signed in with it is signed out. */
  async reset(name: string): Promise<NewPerson> {
    const person = await this.requireByName(name)
    const password = createPassword()
    await this.#replacePassword(person.id, password)
    return { person, password }
  }

  async remove(name: string): Promise<void> {
    const person = await this.requireByName(name)
    await this.#options.store.remove(person.id)
    await this.signOutEverywhere(person.id)
  }

  /** Ends every session of a person, and every application's access to their account. */
  signOutEverywhere(person: string): Promise<number> {
    return this.#options.entries.removeByPerson(person)
  }

  find(id: string): Promise<Person | undefined> {
    return this.#options.store.find(id)
  }

  list(limit: number, after?: string): Promise<readonly Person[]> {
    return this.#options.store.list(limit, after)
  }

  async require(id: string): Promise<Person> {
    const person = await this.find(id)
    if (person) return person
    throw new ParleyError("unauthenticated", "This account was removed. Ask whoever runs this place.")
  }

  async requireByName(name: string): Promise<Person> {
    const person = await this.#options.store.findByName(name.trim().toLowerCase())
    if (person) return person
    throw new ParleyError("not_found", `There is no account '${name}'. Run 'parley accounts list'.`)
  }

  /** Replaces the recovery codes and returns the new ones, which are shown once. */
  async createRecoveryCodes(person: string): Promise<readonly string[]> {
    const { store, secret } = this.#options
    const codes = createRecoveryCodes()
    await store.replaceRecoveryCodes(
      person,
      codes.map((code) => hashRecoveryCode(code, secret)),
    )
    return codes
  }

  countRecoveryCodes(person: string): Promise<number> {
    return this.#options.store.countRecoveryCodes(person)
  }

  async #replacePassword(person: string, password: string): Promise<void> {
    await this.#options.store.replacePassword(person, await hashPassword(normalise(password)))
    await this.signOutEverywhere(person)
  }

  /** Counted before the check, so that many attempts at once do not all pass as the first. */
  #takeGuess(...callers: readonly string[]): void {
    const waits = callers.map((caller) => this.#wrong.take(caller))
    const retryAfter = Math.max(...waits)
    if (retryAfter > 0)
      throw new ParleyError("rate_limited", "Too many attempts. Wait a while and try again.", { retryAfter })
  }

  async #check(password: string, hash: string): Promise<boolean> {
    using place = this.#checks.take()
    if (!place)
      throw new ParleyError("rate_limited", "Too many are signing in at once. Try again in a moment.", {
        retryAfter: 1,
      })
    return await isPassword(normalise(password), hash)
  }
}

export interface NewPerson {
  readonly person: Person
  /** Shown once; only its hash is kept. */
  readonly password: string
}

function parseName(name: string): string {
  const written = name.trim().toLowerCase()
  if (namePattern.test(written)) return written
  throw new ParleyError(
    "invalid_request",
    `'${name}' is no name for an account: use 1 to 100 letters, digits and . _ @ + -, as in ada@example.com.`,
  )
}

function assertPassword(password: string): void {
  if (password.length < shortestPassword || password.length > longestPassword)
    throw new ParleyError(
      "invalid_request",
      `A password has ${shortestPassword} to ${longestPassword} characters. A few words make a good one.`,
    )
}

/** The same text typed on two keyboards is the same password. */
function normalise(password: string): string {
  return password.trim().normalize("NFKC")
}
