import { randomBytes, randomInt, scrypt, timingSafeEqual } from "node:crypto"
import { promisify } from "node:util"

// Without 0, 1, I, L and O, because it is read from one screen and typed at another.
const letters = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
const cost = { N: 16_384, r: 8, p: 1 }

const derive = promisify<string, Buffer, number, typeof cost, Buffer>(scrypt)

/** Groups of five letters, each about 25 bits: four of them as in 7KQ2M-FX8HJ-4TPRW-9CVBN. */
export function createPassword(groups = 4): string {
  const group = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join("")
  return Array.from({ length: groups }, group).join("-")
}

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const hash = await derive(password, salt, 32, cost)
  return `scrypt.${salt.toString("base64url")}.${hash.toString("base64url")}`
}

export async function isPassword(password: string, stored: string): Promise<boolean> {
  const [, salt, hash] = stored.split(".") as [string, string, string]
  const given = await derive(password, Buffer.from(salt, "base64url"), 32, cost)
  return timingSafeEqual(given, Buffer.from(hash, "base64url"))
}
