import { type Context, Hono } from "hono"
import type { Authenticate } from "../../host/index.ts"
import { assertContentType, type PreparedBody, prepareBody, toPreparedResponse } from "../../http/index.ts"
import { type HostKeys, type KeyResolver, readBounded } from "../../identity/index.ts"
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
  /** The public origin, as configured or listened on; never taken from a request. */
  readonly origin: () => string
  readonly keyRing: () => HostKeys
  readonly keys: KeyResolver
  readonly messages: MessageStore
  /** Told of errors that are ours; the caller sees none of their text. */
  readonly onError: (error: unknown) => void
  /** Who a caller is, by the signatures that were verified. */
  readonly authenticate: Authenticate<Context>
  /** What becomes of a message with a signature that nobody here can check: refused (the default) or a stranger's. */
  readonly unproven?: UnprovenPolicy
  /** Milliseconds a message's times may be off. */
  readonly window?: number
  readonly limits?: Partial<TurnLimits>
  /** Bytes of a request. */
  readonly bodyAtMost?: number
  /** Milliseconds for which an interaction is remembered after its end, to say that it is over. */
  readonly retention?: number
  readonly now?: () => number
  readonly createNonce?: () => string
  readonly sleep?: (milliseconds: number) => Promise<unknown>
}

export interface IntentWebServer {
  /** `GET /intentmanifest.yaml` and `POST /intent`. */
  readonly routes: Hono
  /** An error that arose outside the routes, as a signed envelope. */
  toErrorResponse(error: unknown): Response
  /** Removes what is too old; to be called now and then. Gives how much. */
  forget(): Promise<number>
}

/** A manifest, which is made anew when its revision is another. */
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

  function toErrorResponse(thrown: unknown, json?: unknown, bytes: Uint8Array = new Uint8Array()): Response {
    const error = toParleyError(thrown)
    if (isFault(error)) onError(thrown)
    return toHttpResponse(signer.signError(error, toAnsweredRequest(json, bytes, now())), error.retryAfter)
  }

  async function handleIntent(context: Context): Promise<Response> {
    let bytes: Uint8Array = new Uint8Array()
    let json: Record<string, unknown> | undefined
    try {
      assertContentType(context.req.raw, "application/json")
      bytes = await readBounded(context.req.raw.body, bodyAtMost)
      json = parseWireJson(bytes)
      const envelope = parseRequest(json)
      const proof = await admit(envelope, now(), admission)
      const { principal } = await options.authenticate(context, proof)
      return toHttpResponse(
        await turns.handleMessage(envelope, principal, toAnsweredRequest(json, bytes, now())),
      )
    } catch (error) {
      return toErrorResponse(error, json, bytes)
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

/** The bytes and their tag are made once for each revision. */
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
