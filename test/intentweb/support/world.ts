import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Hono } from "hono"
import { createOwnHost } from "../../../src/host/index.ts"
import {
  createKeyResolver,
  type Fetch,
  type KeyResolver,
  KeyRing,
  type RegisteredKeys,
} from "../../../src/identity/index.ts"
import { bindIntents } from "../../../src/intent/index.ts"
import {
  type Actor,
  createIntentWebClient,
  createIntentWebServer,
  type IntentWebOptions,
} from "../../../src/protocols/intentweb/index.ts"
import { createAuthenticate } from "../../../src/server/index.ts"
import {
  createSqlInteractionStore,
  createSqlLedger,
  createSqlMessageStore,
  type Engine,
  openStorage,
  type StorageOptions,
} from "../../../src/storage/index.ts"
import { createKitchen, type Kitchen, restaurantIntents, ruleUnderstanding, service } from "./restaurant.ts"

export const siteOrigin = "https://table.example"
export const start = Date.parse("2026-05-04T12:00:00Z")

type Handler = (request: Request) => Response | Promise<Response>

/** Origins that reach each other through one `fetch`, on one clock, with real stores behind them. */
export class World implements AsyncDisposable {
  time = start
  /** Faults that a site reported as its own. */
  readonly faults: unknown[] = []
  /** Every URL that was fetched. */
  readonly fetched: string[] = []
  readonly handlers = new Map<string, Handler>()
  readonly registered = new Map<string, unknown[]>()
  readonly #closing: AsyncDisposable[] = []

  readonly now = () => this.time
  readonly fetch: Fetch = async (url, init) => {
    this.fetched.push(url)
    const handler = this.handlers.get(new URL(url).origin)
    if (!handler) throw new TypeError(`nobody listens at ${url}`)
    return handler(new Request(url, { ...init, redirect: "manual" }))
  }
  /** Waiting moves the clock, so that no test sleeps, and lets others run. */
  readonly sleep = async (milliseconds: number) => {
    this.time += milliseconds
    await new Promise((resolve) => setImmediate(resolve))
  }

  resolver(): KeyResolver {
    const registered: RegisteredKeys = async (actorId) => this.registered.get(actorId)
    return createKeyResolver({ fetch: this.fetch, now: this.now, registered })
  }

  /** An actor with keys: published at its origin, or registered under its name. */
  actor(actorId: string, actorType = "ai_agent", ring = KeyRing.create(start)): Actor {
    const jwks = ring.publicKeys(start)
    if (actorId.startsWith("https:")) this.handlers.set(actorId, () => Response.json(jwks))
    else this.registered.set(actorId, [...jwks.keys])
    return { actorType, actorId, key: () => ring.current("attribution") }
  }

  client(actor: Actor, changes: Partial<Parameters<typeof createIntentWebClient>[0]> = {}) {
    const { fetch, now, sleep } = this
    return createIntentWebClient({ actor, fetch, keys: this.resolver(), now, sleep, ...changes })
  }

  /** One node of a site; two with the same storage and ring are one site. */
  async site(
    changes: Partial<IntentWebOptions> & {
      storage?: StorageOptions
      kitchen?: Kitchen
      ring?: KeyRing
      at?: string
    } = {},
  ) {
    const { kitchen = createKitchen(), ring = KeyRing.create(start), at = siteOrigin, ...options } = changes
    const engine = await openStorage(options.storage ?? newDatabase(), start)
    const intents = bindIntents(service, restaurantIntents(kitchen))
    const host = createOwnHost({
      service,
      intents,
      understanding: ruleUnderstanding(intents),
      ledger: createSqlLedger(engine),
      interactions: createSqlInteractionStore(engine),
      keys: ring,
      origin: () => at,
      remoteExecutor: () => {
        throw new Error("no remote intents here")
      },
      onError: (error) => {
        throw error
      },
      now: this.now,
    })
    const messages = createSqlMessageStore(engine)
    const server = createIntentWebServer({
      host,
      origin: () => at,
      keyRing: () => ring,
      keys: this.resolver(),
      messages,
      authenticate: createAuthenticate({
        readers: [],
        origin: () => at,
        defaultLocale: "en",
        pseudonymSecret: new Uint8Array(32),
        trustedProxies: 0,
      }),
      now: this.now,
      sleep: this.sleep,
      onError: (fault) => this.faults.push(fault),
      ...options,
    })
    const app = new Hono()
    app.get("/.well-known/jwks.json", (c) => c.json(ring.publicKeys(this.time)))
    app.route("/", server.routes)
    const handle: Handler = (request) => app.fetch(request)
    this.handlers.set(at, handle)
    this.#closing.push(host, engine as Engine)
    return { host, server, messages, kitchen, ring, engine, handle }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const one of this.#closing) await one[Symbol.asyncDispose]()
  }
}

export function newDatabase(): StorageOptions {
  return { file: join(mkdtempSync(join(tmpdir(), "parley-intentweb-")), "parley.db"), durability: "normal" }
}

/** Posts an envelope, or anything else, as it is. */
export function post(handle: Handler, body: string | Uint8Array | object, type = "application/json") {
  const bytes = typeof body === "string" || body instanceof Uint8Array ? body : JSON.stringify(body)
  return handle(
    new Request(`${siteOrigin}/intent`, {
      method: "POST",
      headers: { "content-type": type },
      body: bytes as string,
    }),
  )
}
