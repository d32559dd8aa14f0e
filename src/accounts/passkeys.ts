import { randomBytes } from "node:crypto"
import { isIP } from "node:net"
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/server"
import { ParleyError } from "../intent/index.ts"
import type { Passkey, PeopleStore, Person } from "./people-store.ts"
import type { SealedEntries } from "./sealed-entries.ts"

export interface PasskeysOptions {
  readonly store: PeopleStore
  readonly entries: SealedEntries
  /** What the person's device shows. */
  readonly name: string
  readonly origin: () => string
  readonly now: () => number
}

const challengeLifetime = 5 * 60_000
const passkeysAtMost = 20
const challengeKind = "Challenge"
/** COSE's numbers of EdDSA, ES256 and RS256: what devices have. */
const algorithms = [-8, -7, -257]

/** Sign-in without a password (WebAuthn): the device proves that it holds a key and has recognised its owner. */
export class Passkeys {
  readonly #options: PasskeysOptions

  constructor(options: PasskeysOptions) {
    this.#options = options
  }

  /** Browsers make passkeys for names only, not for addresses such as 127.0.0.1. */
  get available(): boolean {
    const { hostname } = new URL(this.#options.origin())
    return isIP(hostname.replace(/^\[|\]$/g, "")) === 0
  }

  /** What the browser needs to make a new passkey for a person who is signed in. */
  async offer(person: Person): Promise<PublicKeyCredentialCreationOptionsJSON> {
    const { generateRegistrationOptions } = await import("@simplewebauthn/server")
    const known = await this.list(person.id)
    const challenge = await this.#challenge(person.id)
    return await generateRegistrationOptions({
      rpName: this.#options.name,
      rpID: this.#host(),
      userName: person.name,
      userID: new Uint8Array(Buffer.from(person.id)),
      challenge: new Uint8Array(challenge),
      excludeCredentials: known.map(({ id }) => ({ id })),
      supportedAlgorithmIDs: algorithms,
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
    })
  }

  async add(person: Person, response: RegistrationResponseJSON, label: string): Promise<void> {
    const { verifyRegistrationResponse } = await import("@simplewebauthn/server")
    const { registrationInfo, verified } = await verifyRegistrationResponse({
      response,
      expectedChallenge: (challenge) => this.#take(challenge, person.id),
      expectedOrigin: this.#options.origin(),
      expectedRPID: this.#host(),
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    }).catch(refuse)
    if (!verified || registrationInfo === undefined) throw refused()
    const { credential } = registrationInfo
    const now = this.#options.now()
    const passkey: Passkey = {
      id: credential.id,
      person: person.id,
      publicKey: Buffer.from(credential.publicKey).toString("base64url"),
      counter: credential.counter,
      transports: credential.transports ?? [],
      label: label.trim().slice(0, 60) || "Passkey",
      createdAt: now,
      usedAt: now,
    }
    if (!(await this.#options.store.addPasskey(passkey, passkeysAtMost)))
      throw new ParleyError("conflict", `This passkey is known already, or there are ${passkeysAtMost}.`)
  }

  /** What the browser needs to sign in: whoever holds a passkey of this place chooses one. */
  async ask(): Promise<PublicKeyCredentialRequestOptionsJSON> {
    const { generateAuthenticationOptions } = await import("@simplewebauthn/server")
    const challenge = await this.#challenge("")
    return await generateAuthenticationOptions({
      rpID: this.#host(),
      challenge: new Uint8Array(challenge),
      userVerification: "required",
    })
  }

  /** Returns the id of the person whose passkey answered. */
  async signIn(response: AuthenticationResponseJSON): Promise<string> {
    const { verifyAuthenticationResponse } = await import("@simplewebauthn/server")
    const { store, now } = this.#options
    const passkey = await store.findPasskey(response.id)
    if (passkey === undefined) throw refused()
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: (challenge) => this.#take(challenge, ""),
      expectedOrigin: this.#options.origin(),
      expectedRPID: this.#host(),
      requireUserVerification: true,
      credential: {
        id: passkey.id,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, "base64url")),
        counter: passkey.counter,
        transports: passkey.transports as AuthenticatorTransport[],
      },
    }).catch(refuse)
    if (!verified) throw refused()
    await store.usePasskey(passkey.id, authenticationInfo.newCounter, now())
    return passkey.person
  }

  list(person: string): Promise<readonly Passkey[]> {
    return this.#options.store.passkeysOf(person)
  }

  async remove(person: string, id: string): Promise<void> {
    if (!(await this.#options.store.removePasskey(person, id)))
      throw new ParleyError("not_found", "There is no such passkey.")
  }

  #host(): string {
    return new URL(this.#options.origin()).hostname
  }

  async #challenge(person: string): Promise<Buffer> {
    const challenge = randomBytes(32)
    const expiresAt = this.#options.now() + challengeLifetime
    await this.#options.entries.put(challengeKind, challenge.toString("base64url"), { person }, { expiresAt })
    return challenge
  }

  /** A challenge is answered once, in time, and by the one it was given to. */
  async #take(challenge: string, person: string): Promise<boolean> {
    const { entries, now } = this.#options
    if (!(await entries.has(challengeKind, challenge, now()))) return false
    const given = await entries.find(challengeKind, challenge)
    return (await entries.remove(challengeKind, challenge)) && given?.person === person
  }
}

function refused(cause?: unknown): ParleyError {
  return new ParleyError(
    "unauthenticated",
    "This passkey was not accepted. Try again, or use your password.",
    {
      cause,
    },
  )
}

/** The library throws plain errors for whatever is wrong with an answer. */
function refuse(cause: unknown): never {
  throw refused(cause)
}
