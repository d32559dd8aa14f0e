import { join } from "node:path"
import type { Database } from "../../examples/sqlite.ts"
import type { RegisteredKeys } from "../../src/identity/index.ts"
import { createSite } from "../../src/site/index.ts"
import { start } from "./stage.ts"
import { businessFile, silent, type Theatre } from "./theatre.ts"

/** A business that listens, with what a script does to it. */
export interface ListeningSite extends AsyncDisposable {
  readonly origin: string
  readonly database: Database
  now(): number
  wait(minutes: number): void
  /** Opens the same folder again on the same port. */
  restart(): Promise<void>
}

export async function openSite(theatre: Theatre, agents?: RegisteredKeys): Promise<ListeningSite> {
  const folder = theatre.createFolder()
  let time = start
  const now = () => time

  async function listen(port: number) {
    await using stack = new AsyncDisposableStack()
    const { service, intents, database } = stack.use(theatre.createBackend(join(folder, businessFile)))
    const options = { service, intents, data: folder, now, logger: silent, ...(agents && { agents }) }
    const site = stack.use(await createSite(options))
    const { origin } = await site.listen({ port })
    await site.ready
    const moved = stack.move()
    return { origin, database, [Symbol.asyncDispose]: () => moved.disposeAsync() }
  }

  let running = await listen(0)
  return {
    get origin() {
      return running.origin
    },
    get database() {
      return running.database
    },
    now,
    wait(minutes) {
      time += minutes * 60_000
    },
    async restart() {
      const { port } = new URL(running.origin)
      await running[Symbol.asyncDispose]()
      running = await listen(Number(port))
    },
    [Symbol.asyncDispose]: () => running[Symbol.asyncDispose](),
  }
}
