import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  hkdfSync,
  type JsonWebKey,
  type KeyObject,
  randomBytes,
  sign,
  verify,
} from "node:crypto"
import { z } from "zod"
import { defined, ParleyError } from "../intent/index.ts"
import { canonicalJson } from "./canonical-json.ts"

/** One key never serves two purposes: a signature made for one can then never be read as another. */
export const keyUses = ["attribution", "token", "receipt", "oauth"] as const
export type KeyUse = (typeof keyUses)[number]

export interface SigningKey {
  /** RFC 7638 thumbprint of the public key. */
  readonly kid: string
  readonly use: KeyUse
  readonly privateKey: KeyObject
  readonly publicKey: KeyObject
  readonly publicJwk: Readonly<Record<string, string>>
  /** Milliseconds since the epoch. */
  readonly created: number
  /** Set when it is replaced: signatures made with it are accepted until then. */
  readonly retires: number | undefined
}

const storedKey = z.strictObject({
  use: z.enum(keyUses),
  created: z.int(),
  retires: z.int().optional(),
  jwk: z.looseObject({ kty: z.literal("OKP"), crv: z.literal("Ed25519"), x: z.string(), d: z.string() }),
})
export const storedKeys = z.strictObject({
  version: z.literal(1),
  secret: z.string().regex(/^[A-Za-z0-9_-]{43}$/),
  keys: z.array(storedKey),
})
export type StoredKeys = z.infer<typeof storedKeys>

/** The keys of one host as its parts use them. */
export interface HostKeys {
  /** The key that signs now. */
  current(use: KeyUse): SigningKey
  /** A key whose signatures are still accepted at `now`. */
  find(kid: string, use: KeyUse, now: number): SigningKey | undefined
  /** The public half of every accepted key, for the well-known path. */
  publicKeys(now: number): { readonly keys: readonly Readonly<Record<string, string>>[] }
  /** Thirty-two bytes for one purpose, the same on every node that shares the ring. */
  secret(purpose: string): Buffer
}

/** Milliseconds that a new key is published before it signs: as long as caches may keep the key set without it. */
export const publishedFirst = 5 * 60_000

/** The keys of one host at one time. Immutable: rotating returns a new ring. */
export class KeyRing implements HostKeys {
  readonly #stored: StoredKeys
  readonly #keys: readonly SigningKey[]

  constructor(stored: StoredKeys) {
    this.#stored = stored
    this.#keys = stored.keys.map(fromStored)
    for (const use of keyUses)
      if (!this.#keys.some((key) => key.use === use && key.retires === undefined))
        throw new ParleyError(
          "invalid_configuration",
          `The key ring has no current key for '${use}'. Restore it from a backup, or remove it to have new keys made.`,
        )
  }

  static create(now: number): KeyRing {
    const keys = keyUses.map((use) => generate(use, now))
    return new KeyRing({ version: 1, secret: randomBytes(32).toString("base64url"), keys })
  }

  current(use: KeyUse): SigningKey {
    return defined(
      this.#keys.find((key) => key.use === use && key.retires === undefined),
      "the current key of a use",
    )
  }

  /**
   * The key that signs at `now`. A new key signs only once others can have seen it, because they may cache the former
   * key set.
   */
  signing(use: KeyUse, now: number): SigningKey {
    const seen = this.#keys
      .filter((key) => key.use === use && isAccepted(key, now) && key.created + publishedFirst <= now)
      .sort((a, b) => b.created - a.created)
    return seen[0] ?? this.current(use)
  }

  find(kid: string, use: KeyUse, now: number): SigningKey | undefined {
    return this.#keys.find((key) => key.kid === kid && key.use === use && isAccepted(key, now))
  }

  publicKeys(now: number): ReturnType<HostKeys["publicKeys"]> {
    return { keys: this.#keys.filter((key) => isAccepted(key, now)).map((key) => key.publicJwk) }
  }

  /**
   * Returns a ring with a new current key; the old one stays accepted and published for `overlap` milliseconds.
   * Without an overlap no former key of that use stays accepted: a thief of one may have the others from the same
   * file.
   */
  rotate(use: KeyUse, now: number, overlap: number): KeyRing {
    const kept = this.#stored.keys
      .filter((key) => key.retires === undefined || key.retires > now)
      .filter((key) => key.use !== use || key.retires === undefined || overlap > 0)
      .map((key) => (key.use === use && key.retires === undefined ? { ...key, retires: now + overlap } : key))
    return new KeyRing({ ...this.#stored, keys: [generate(use, now), ...kept] })
  }

  secret(purpose: string): Buffer {
    const master = Buffer.from(this.#stored.secret, "base64url")
    return Buffer.from(hkdfSync("sha256", master, "", `parley ${purpose}`, 32))
  }

  toStored(): StoredKeys {
    return this.#stored
  }
}

function isAccepted(key: SigningKey, now: number): boolean {
  return key.retires === undefined || key.retires > now
}

function generate(use: KeyUse, now: number): StoredKeys["keys"][number] {
  const { privateKey } = generateKeyPairSync("ed25519")
  return { use, created: now, jwk: privateKey.export({ format: "jwk" }) as StoredKeys["keys"][number]["jwk"] }
}

function fromStored(stored: StoredKeys["keys"][number]): SigningKey {
  const privateKey = createPrivateKey({ key: stored.jwk as JsonWebKey, format: "jwk" })
  const { x } = stored.jwk
  const kid = thumbprint({ crv: "Ed25519", kty: "OKP", x })
  return {
    kid,
    use: stored.use,
    privateKey,
    publicKey: createPublicKey(privateKey),
    publicJwk: { kty: "OKP", crv: "Ed25519", x, kid, alg: "EdDSA", use: "sig", "parley:use": stored.use },
    created: stored.created,
    retires: stored.retires,
  }
}

/** RFC 7638 over the required members of a JWK. */
export function thumbprint(requiredMembers: Readonly<Record<string, string>>): string {
  return createHash("sha256").update(canonicalJson(requiredMembers)).digest("base64url")
}

/** Ed25519 over a context string and a payload, so that no signature is valid for another kind of object. */
export function signWith(key: SigningKey, context: string, payload: string | Uint8Array): string {
  return sign(null, withContext(context, payload), key.privateKey).toString("base64url")
}

export function verifyWith(
  publicKey: KeyObject,
  context: string,
  payload: string | Uint8Array,
  signature: string,
): boolean {
  return verify(null, withContext(context, payload), publicKey, Buffer.from(signature, "base64url"))
}

function withContext(context: string, payload: string | Uint8Array): Buffer {
  return Buffer.concat([Buffer.from(`${context}\n`), Buffer.from(payload as Uint8Array)])
}
