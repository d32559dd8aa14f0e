import type { Ledger } from "../execution/index.ts"
import { createWebhooks, Maintenance, type WebhookTarget } from "../host/index.ts"
import { createSqlWebhookStore, type Engine } from "../storage/index.ts"

export interface SiteWebhooksOptions {
  readonly target: WebhookTarget | undefined
  readonly engine: Engine
  readonly ledger: Ledger
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  readonly now: () => number
  readonly onError: (error: unknown) => void
}

const lookEvery = 1_000

/** Tells the owner's system of every execution while the site runs; without one to tell, does nothing. */
export function startWebhooks({ target, engine, ...options }: SiteWebhooksOptions): AsyncDisposable {
  if (target === undefined) return new AsyncDisposableStack()
  const deliver = createWebhooks({ ...options, target, store: createSqlWebhookStore(engine) })
  return new Maintenance({ tasks: [deliver], every: lookEvery, onError: options.onError })
}
