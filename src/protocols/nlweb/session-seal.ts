import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto"
import { deflateRawSync, inflateRawSync } from "node:zlib"
import { emptySession, type Session } from "../../conversation/index.ts"

/** Seals what is remembered of a caller into text that the caller keeps: the server keeps nothing (NLWeb 3.4). */
export interface SessionSeal {
  seal(session: Session, owner: string): string | undefined
  /** An empty session where the text is old, too long ago, or was sealed for somebody else: it is forgotten. */
  open(sealed: string | undefined, owner: string): Session
}

const lifetime = 30 * 60_000
const bytesAtMost = 12_000
const openedAtMost = 200_000

export function createSessionSeal(secret: Uint8Array, now: () => number): SessionSeal {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "nlweb session", 32))
  return {
    seal(session, owner) {
      if (session.shown === undefined && session.deeds.length === 0) return undefined
      const packed = pack({ session, expires: now() + lifetime })
      if (packed === undefined) return undefined
      const nonce = randomBytes(12)
      const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(owner))
      const body = Buffer.concat([cipher.update(packed), cipher.final()])
      return Buffer.concat([nonce, body, cipher.getAuthTag()]).toString("base64url")
    },
    open(sealed, owner) {
      const bytes = Buffer.from(sealed ?? "", "base64url")
      const kept = bytes.length > 28 ? unseal(bytes, key, owner) : undefined
      return kept && kept.expires > now() ? kept.session : emptySession
    },
  }
}

interface Kept {
  readonly session: Session
  readonly expires: number
}

/** What is too long to carry is left out, the things that were shown first. */
function pack({ session, expires }: Kept): Buffer | undefined {
  const { shown, said: _, ...rest } = session
  const shorter = [shown, shown && { ...shown, things: shown.things.slice(0, 5) }, undefined]
  return shorter
    .map((one) => deflateRawSync(JSON.stringify({ session: { ...rest, shown: one }, expires })))
    .find(({ length }) => length <= bytesAtMost)
}

/** Undefined for what this server did not seal for this caller. */
function unseal(bytes: Buffer, key: Buffer, owner: string): Kept | undefined {
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, 12)).setAAD(Buffer.from(owner))
  decipher.setAuthTag(bytes.subarray(-16))
  try {
    const packed = Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()])
    return JSON.parse(inflateRawSync(packed, { maxOutputLength: openedAtMost }).toString())
  } catch {
    return undefined
  }
}
