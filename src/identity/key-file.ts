import { randomUUID } from "node:crypto"
import { chmod, link, mkdir, open, readFile, rename, rm, stat } from "node:fs/promises"
import { dirname } from "node:path"
import { ParleyError } from "../intent/index.ts"
import { KeyRing, storedKeys } from "./keys.ts"

/**
 * Reads a file that only its owner may read, and makes it on first use. Two processes that start at once get the same
 * ring.
 */
export async function loadKeyFile(path: string, now: number = Date.now()): Promise<KeyRing> {
  const existing = await readKeyFile(path)
  if (existing) return existing
  const created = KeyRing.create(now)
  const draft = await writeDraft(path, created)
  try {
    await link(draft, path)
    return created
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error
    const other = await readKeyFile(path)
    if (other) return other
    throw new ParleyError(
      "invalid_configuration",
      `${path} was removed while keys were being made. Start again.`,
    )
  } finally {
    await rm(draft, { force: true })
  }
}

/** Replaces the file in one step: a reader sees the old ring or the new one, never half of one. */
export async function saveKeyFile(path: string, ring: KeyRing): Promise<void> {
  await rename(await writeDraft(path, ring), path)
}

/** Reads the text of an environment variable, as 'parley keys export' prints it, or of a key file. */
export function parseKeyRing(text: string, place: string): KeyRing {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new ParleyError(
      "invalid_configuration",
      `${place} is not JSON. Restore it from a backup, or remove it to have new keys made.`,
    )
  }
  const parsed = storedKeys.safeParse(json)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new ParleyError(
      "invalid_configuration",
      `${place} is no key ring: ${issue?.path.join(".")}: ${issue?.message}`,
    )
  }
  return new KeyRing(parsed.data)
}

/** Returns undefined when there is no such file yet. */
export async function readKeyFile(path: string): Promise<KeyRing | undefined> {
  let mode: number
  try {
    mode = (await stat(path)).mode
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined
    throw error
  }
  if (process.platform !== "win32" && (mode & 0o077) !== 0)
    throw new ParleyError(
      "invalid_configuration",
      `${path} can be read by others than its owner. Run: chmod 600 ${path}`,
    )
  return parseKeyRing(await readFile(path, "utf8"), path)
}

async function writeDraft(path: string, ring: KeyRing): Promise<string> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const draft = `${path}.${randomUUID()}`
  const file = await open(draft, "wx", 0o600)
  try {
    await file.writeFile(`${JSON.stringify(ring.toStored(), null, 2)}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  await chmod(draft, 0o600)
  return draft
}
