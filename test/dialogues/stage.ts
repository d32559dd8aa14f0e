import { copyFileSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Database } from "../../examples/sqlite.ts"
import { createOwnHost, type Host, type HostContext } from "../../src/host/index.ts"
import { KeyRing, type Principal } from "../../src/identity/index.ts"
import { bindIntents, type Intent, type Service } from "../../src/intent/index.ts"
import {
  createSqlInteractionStore,
  createSqlLedger,
  type Engine,
  openStorage,
} from "../../src/storage/index.ts"
import { createEmbeddedUnderstanding, type Understanding } from "../../src/understanding/index.ts"

/** Monday 16 November 2026, 09:00 UTC: ten in Rome and Madrid, nine in Lisbon. */
export const start = Date.UTC(2026, 10, 16, 9)

const keys = KeyRing.create(start)

export interface Backend extends Disposable {
  readonly service: Service
  readonly intents: readonly Intent[]
  readonly database: Database
}

export type CreateBackend = (file: string) => Backend

/** Filled once and copied for each dialogue; the understanding is learnt once, since it depends on nothing else. */
export interface Theatre extends Disposable {
  readonly template: string
  readonly createBackend: CreateBackend
  readonly understanding: Understanding
}

export async function createTheatre(createBackend: CreateBackend): Promise<Theatre> {
  const folder = mkdtempSync(join(tmpdir(), "parley-dialogues-"))
  const template = join(folder, "business.db")
  using backend = createBackend(template)
  const descriptors = bindIntents(backend.service, backend.intents).map(({ descriptor }) => descriptor)
  return {
    template,
    createBackend,
    understanding: await createEmbeddedUnderstanding(descriptors),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  }
}

const ada: Principal = { kind: "user", id: "user:ada", permissions: [] }
const stranger: Principal = { kind: "anonymous", id: "anonymous:stranger", permissions: [] }

/** One business with its host over real databases, and a clock that only the script moves. */
export class Stage implements AsyncDisposable {
  readonly #folder = mkdtempSync(join(tmpdir(), "parley-dialogue-"))
  readonly #theatre: Theatre
  readonly #context: HostContext
  #now = start
  #engine!: Engine
  #backend!: Backend
  #host!: Host

  private constructor(theatre: Theatre, locale: string, anonymous: boolean) {
    this.#theatre = theatre
    this.#context = {
      principal: anonymous ? stranger : ada,
      locale,
      signal: new AbortController().signal,
      idempotencyKey: undefined,
    }
    copyFileSync(theatre.template, join(this.#folder, "business.db"))
  }

  static async open(theatre: Theatre, locale: string, anonymous: boolean): Promise<Stage> {
    const stage = new Stage(theatre, locale, anonymous)
    await stage.#open()
    return stage
  }

  get database(): Database {
    return this.#backend.database
  }

  say(interactionId: string, text: string) {
    return this.#host.turn({ interactionId, input: { kind: "say", text } }, this.#context)
  }

  resume(interactionId: string) {
    return this.#host.turn({ interactionId, input: { kind: "resume" } }, this.#context)
  }

  wait(minutes: number): void {
    this.#now += minutes * 60_000
  }

  async restart(): Promise<void> {
    await this.#close()
    await this.#open()
  }

  async #open(): Promise<void> {
    this.#backend = this.#theatre.createBackend(join(this.#folder, "business.db"))
    this.#engine = await openStorage({ file: join(this.#folder, "parley.db") }, this.#now)
    const { service, intents } = this.#backend
    this.#host = createOwnHost({
      service,
      intents: bindIntents(service, intents),
      ledger: createSqlLedger(this.#engine),
      interactions: createSqlInteractionStore(this.#engine),
      keys,
      understanding: this.#theatre.understanding,
      origin: () => service.website ?? "http://127.0.0.1",
      now: () => this.#now,
      remoteExecutor: () => {
        throw new Error("the examples run in this process")
      },
      onError: (error) => {
        throw error
      },
    })
  }

  async #close(): Promise<void> {
    await this.#host[Symbol.asyncDispose]()
    await this.#engine[Symbol.asyncDispose]()
    this.#backend[Symbol.dispose]()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#close()
    rmSync(this.#folder, { recursive: true, force: true })
  }
}
