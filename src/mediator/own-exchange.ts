import type { Hono } from "hono"
import type { KeyResolver } from "../identity/index.ts"
import {
  defaultWindow,
  endpointPath,
  exchange,
  type Reply,
  type RequestEnvelope,
  sleep,
} from "../protocols/intentweb/index.ts"

export interface OwnExchangeOptions {
  /** Of the gateway's own endpoint. */
  readonly routes: Hono
  readonly origin: () => string
  readonly keys: KeyResolver
  readonly now: () => number
}

/** Together with what the endpoint waits for a message before it, longer than any turn may take. */
const retries = 3

/**
 * A visitor's message goes to the gateway's own endpoint and nowhere round it: the same checks, order and claims
 * as over the network, only without one, and the answer is verified like anyone's.
 */
export function createOwnExchange({
  routes,
  origin,
  keys,
  now,
}: OwnExchangeOptions): (request: RequestEnvelope) => Promise<Reply> {
  return (request) =>
    exchange(new URL(endpointPath, origin()), request, {
      actorId: request.attribution.chain[0]!.actor_id,
      fetch: async (url, init) => routes.fetch(new Request(url, init)),
      keys,
      now,
      sleep,
      window: defaultWindow,
      retries,
    })
}
