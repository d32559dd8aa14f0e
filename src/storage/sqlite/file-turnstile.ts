import { resolve } from "node:path"
import { Turnstiles } from "../../limits/index.ts"

/** Lets one through at a time, in the order of arrival. */
export interface Turnstile {
  enter(): Promise<Disposable>
}

const turnstiles = new Turnstiles<string | symbol>()

/**
 * One turnstile per file in this process: SQLite's own lock makes the whole process wait, so two connections
 * that met there would wait for each other for ever.
 */
export function turnstileFor(file: string): Turnstile {
  const key = file === ":memory:" ? Symbol(file) : resolve(file)
  return { enter: () => turnstiles.enter(key) }
}
