import type { Result, Router } from "hono/router"
import { RegExpRouter } from "hono/router/reg-exp-router"
import { SmartRouter } from "hono/router/smart-router"
import { TrieRouter } from "hono/router/trie-router"

/**
 * Remembers what Hono's own routers found for a method and a path that were registered literally. Those are few and
 * requested most; with many routes, Hono walks a tree for each request.
 */
export class ExactRouter<T> implements Router<T> {
  readonly name = "ExactRouter"
  readonly #router = new SmartRouter<T>({ routers: [new RegExpRouter(), new TrieRouter()] })
  readonly #exact = new Set<string>()
  readonly #found = new Map<string, Result<T>>()

  add(method: string, path: string, handler: T): void {
    this.#router.add(method, path, handler)
    if (!/[:*]/.test(path)) this.#exact.add(`${method} ${path}`)
  }

  match(method: string, path: string): Result<T> {
    const key = `${method} ${path}`
    const known = this.#found.get(key)
    if (known !== undefined) return known
    const found = this.#router.match(method, path)
    if (this.#exact.has(key)) this.#found.set(key, found)
    return found
  }
}
