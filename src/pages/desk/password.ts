import { randomBytes, randomInt, scrypt, timingSafeEqual } from "node:crypto"
import { promisify } from "node:util"
import type { PasswordStore } from "./password-store.ts"

// Without 0, 1, I, L and O, because it is read from one screen and typed at another.
const letters = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
const cost = { N: 16_384, r: 8, p: 1 }

const derive = promisify<string, Buffer, number, typeof cost, Buffer>(scrypt)

/** About 99 bits, as in 7KQ2M-FX8HJ-4TPRW-9CVBN. */
function createPassword(): string {
  const group = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join("")
  return [group(), group(), group(), group()].join("-")
}

async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const hash = await derive(normalise(password), salt, 32, cost)
  return `scrypt.${salt.toString("base64url")}.${hash.toString("base64url")}`
}

export async function isPassword(password: string, stored: string): Promise<boolean> {
  const [, salt, hash] = stored.split(".") as [string, string, string]
  const given = await derive(normalise(password), Buffer.from(salt, "base64url"), 32, cost)
  return timingSafeEqual(given, Buffer.from(hash, "base64url"))
}

/** Makes a password at the first start; undefined when there is one already. Only its hash is stored. */
export async function ensurePassword(store: PasswordStore, now: number): Promise<string | undefined> {
  if ((await store.read()) !== undefined) return undefined
  const password = createPassword()
  return (await store.create(await hashPassword(password), now)) ? password : undefined
}

/** Replaces a lost password and ends all sessions that were signed in with it. */
export async function resetPassword(store: PasswordStore, now: number): Promise<string> {
  const password = createPassword()
  await store.replace(await hashPassword(password), now)
  return password
}

function normalise(password: string): string {
  return password.trim().toUpperCase()
}
