import { type Context, Hono } from "hono"
import type { Authenticate } from "../../host/index.ts"
import {
  assertContentType,
  clientAddress,
  type PreparedBody,
  prepareBody,
  readBytes,
  toPreparedResponse,
} from "../../http/index.ts"
import type { HostKeys, KeyResolver } from "../../identity/index.ts"
import { toParleyError } from "../../intent/index.ts"
import { admit, type UnprovenPolicy } from "./admission.ts"
import type { Actor } from "./attribution.ts"
import { createNonce, defaultWindow, sleep } from "./defaults.ts"
import { parseRequest } from "./envelope.ts"
import { endpointPath, manifestPath } from "./manifest.ts"
import { defaultTurnLimits, type TurnLimits } from "./message-claims.ts"
import { createMessageHandler } from "./message-handler.ts"
import type { MessageStore } from "./message-store.ts"
import {
  type AnsweredRequest,
  createResponseSigner,
  type ResponseSigner,
  toAnsweredRequest,
  toHttpResponse,
} from "./sign-response.ts"
import { isFault } from "./statuses.ts"
import type { TurnTaker } from "./turn-taker.ts"
import { parseWireJson } from "./wire-json.ts"

/** What sites and mediators have in common. */
export interface WireOptions {
  /** The public origin: the configured one, or the one listened on. It is never taken from a request. */
  readonly origin: () => string
  readonly keyRing: () => HostKeys
  readonly keys: KeyResolver
  readonly messages: MessageStore
  /** Is told about faults of ours, whose text no caller sees. */
  readonly onError: (error: unknown) => void
  /** Makes the principal from the verified signatures. */
  readonly authenticate: Authenticate<Context>
  /** What happens to a message whose signature cannot be checked here: "refuse" unless set. */
  readonly unproven?: UnprovenPolicy
  /** Milliseconds by which the timestamps of a message may differ from our clock. */
  readonly window?: number
  readonly limits?: Partial<TurnLimits>
  /** Bytes of a request. */
  readonly bodyAtMost?: number
  /** Milliseconds an interaction is remembered after its end, so that a late message learns that it is over. */
  readonly retention?: number
  readonly now?: () => number
  readonly createNonce?: () => string
  readonly sleep?: (milliseconds: number) => Promise<unknown>
}

export interface IntentWebServer {
  /** `GET /intentmanifest.yaml` and `POST /intent`. */
  readonly routes: Hono
  /** Turns an error from outside the routes into a signed envelope. */
  toErrorResponse(error: unknown): Response
  /** Removes what is too old and returns how many rows that was. Call it from time to time. */
  forget(): Promise<number>
}

/** A manifest, which is written again when its revision has changed. */
export interface ManifestSource {
  revision(): Promise<string>
  toYaml(): Promise<string>
}

/** What a turn taker works with. */
export interface EndpointParts {
  readonly actor: () => Actor
  readonly signer: ResponseSigner
  readonly limits: TurnLimits
  readonly window: number
  readonly now: () => number
  readonly createNonce: () => string
  readonly sleep: (milliseconds: number) => Promise<unknown>
}

export interface EndpointOptions extends WireOptions {
  readonly actorType: "intent_site" | "ai_gateway"
  readonly manifest: ManifestSource
  readonly createTaker: (parts: EndpointParts) => TurnTaker
}

/** How far a request was read. `to` is known once it is proven, or accepted unproven, whose message it is. */
interface Received {
  bytes?: Uint8Array
  json?: Record<string, unknown>
  to?: AnsweredRequest
}

/** The manifest and the endpoint: verifies, orders and claims messages, and has them answered. */
export function createIntentWebEndpoint(options: EndpointOptions): IntentWebServer {
  const { origin, keys, messages, onError } = options
  const bodyAtMost = options.bodyAtMost ?? 262_144
  const parts = toParts(options)
  const { signer, window, now } = parts
  const turns = createMessageHandler({ ...parts, messages, onError, taker: options.createTaker(parts) })
  const admission = {
    origin,
    keys,
    window,
    unproven: options.unproven ?? "refuse",
  }

  function toErrorResponse(thrown: unknown, { to, bytes = new Uint8Array(), json }: Received = {}): Response {
    const error = toParleyError(thrown)
    if (isFault(error)) onError(thrown)
    return toHttpResponse(
      to ? signer.signError(error, to) : signer.signRefusal(error, bytes, json),
      error.retryAfter,
    )
  }

  async function handleIntent(context: Context): Promise<Response> {
    const received: Received = {}
    try {
      assertContentType(context.req.raw, "application/json")
      received.bytes = await readBytes(context.req.raw, bodyAtMost)
      received.json = parseWireJson(received.bytes)
      const envelope = parseRequest(received.json)
      const asker = clientAddress(context)
      const proof = await admit(envelope, now(), { ...admission, asker })
      received.to = toAnsweredRequest(envelope)
      const caller = await options.authenticate(context, proof)
      return toHttpResponse(await turns.handleMessage(envelope, caller, received.to))
    } catch (error) {
      return toErrorResponse(error, received)
    }
  }

  const manifest = createManifestCache(options.manifest)
  const routes = new Hono()
  routes.get(manifestPath, async (context) => toPreparedResponse(await manifest(), context.req.raw))
  routes.post(endpointPath, handleIntent)
  return {
    routes,
    toErrorResponse: (error) => toErrorResponse(error),
    forget: () => messages.forget(now(), now() - (options.retention ?? 86_400_000)),
  }
}

/** Prepares the bytes and their ETag once for each revision. */
function createManifestCache(source: ManifestSource): () => Promise<PreparedBody> {
  let made: { readonly revision: string; readonly body: PreparedBody } | undefined
  return async () => {
    const revision = await source.revision()
    if (made?.revision === revision) return made.body
    const body = prepareBody(await source.toYaml(), {
      contentType: "application/yaml; charset=utf-8",
      cacheControl: "public, max-age=300",
    })
    made = { revision, body }
    return body
  }
}

function toParts(options: EndpointOptions): EndpointParts {
  const { actorType, origin, keyRing } = options
  const actor = () => ({ actorType, actorId: origin(), key: () => keyRing().current("attribution") })
  const shared = {
    actor,
    window: options.window ?? defaultWindow,
    now: options.now ?? Date.now,
    createNonce: options.createNonce ?? createNonce,
    sleep: options.sleep ?? sleep,
    limits: { ...defaultTurnLimits, ...options.limits },
  }
  return { ...shared, signer: createResponseSigner(shared) }
}
