import { resolve } from "node:path"

/** Lets one through at a time, in the order of arrival. */
export class Turnstile {
  #last: Promise<void> = Promise.resolve()

  /** Resolves when it is one's turn; call what it gives to let the next one through. */
  async enter(): Promise<() => void> {
    const before = this.#last
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#last = promise
    await before
    return resolve
  }
}

const turnstiles = new Map<string, WeakRef<Turnstile>>()
const forget = new FinalizationRegistry<string>((file) => {
  if (turnstiles.get(file)?.deref() === undefined) turnstiles.delete(file)
})

/**
 * One turnstile per file in this process: SQLite's own lock makes the whole process wait, so two connections
 * that met there would wait for each other for ever.
 */
export function turnstileFor(file: string): Turnstile {
  if (file === ":memory:") return new Turnstile()
  const key = resolve(file)
  const known = turnstiles.get(key)?.deref()
  if (known) return known
  const turnstile = new Turnstile()
  turnstiles.set(key, new WeakRef(turnstile))
  forget.register(turnstile, key)
  return turnstile
}
