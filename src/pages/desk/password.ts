import { createPassword, hashPassword, isPassword } from "../../identity/index.ts"
import type { PasswordStore } from "./password-store.ts"

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

/** The password is always one of ours, so the case in which it is typed does not matter. */
export function isDeskPassword(password: string, stored: string): Promise<boolean> {
  return isPassword(password.trim().toUpperCase(), stored)
}
