import { stat } from "node:fs/promises"
import { ParleyError } from "../intent/index.ts"
import { loadKeyFile, readKeyFile } from "./key-file.ts"
import type { HostKeys } from "./keys.ts"

export interface FollowOptions {
  readonly now: () => number
  /** Called when a changed file cannot be used; once for each reason. */
  readonly onError: (error: unknown) => void
  /** Milliseconds between two looks at the file. */
  readonly every?: number
}

/**
 * Returns the keys of a file, which is made on first use, and follows it: a rotation takes effect without a restart.
 * It polls the file, because watchers miss one that is replaced. A file that cannot be read as keys changes nothing.
 */
export async function followKeyFile(path: string, options: FollowOptions): Promise<HostKeys & Disposable> {
  const { now, onError, every = 2_000 } = options
  let ring = await loadKeyFile(path, now())
  let seen: string | undefined
  let reported: string | undefined
  let busy = false

  async function look(): Promise<void> {
    const { mtimeMs, size, ino } = await stat(path)
    const state = `${mtimeMs}:${size}:${ino}`
    if (state === seen) return
    // The first look reads again too: the file may have changed since it was loaded.
    const read = await readKeyFile(path)
    if (read === undefined) return
    if (read.toStored().secret !== ring.toStored().secret)
      throw new ParleyError(
        "invalid_configuration",
        `${path} holds another key ring, not a rotated one. Restart the server to use it; until then it keeps the one it has.`,
      )
    ring = read
    seen = state
    reported = undefined
  }

  function report(error: unknown): void {
    const reason = reasonOf(error)
    if (reason !== reported) onError(error)
    reported = reason
  }

  const timer = setInterval(() => {
    if (busy) return
    busy = true
    void look()
      .catch(report)
      .finally(() => {
        busy = false
      })
  }, every).unref()
  return {
    current: (use) => ring.signing(use, now()),
    find: (kid, use, at) => ring.find(kid, use, at),
    publicKeys: (at) => ring.publicKeys(at),
    secret: (purpose) => ring.secret(purpose),
    [Symbol.dispose]: () => clearInterval(timer),
  }
}

/** A file that is gone is one reason, whether it was missed by looking at it or by opening it. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return "syscall" in error && "code" in error ? String(error.code) : error.message
}
