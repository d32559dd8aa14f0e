import { type Context, Hono } from "hono"
import type { Host } from "../../host/index.ts"
import { assertContentType, type PreparedBody, prepareBody, toPreparedResponse } from "../../http/index.ts"
import { type KeyResolver, type KeyRing, readBounded } from "../../identity/index.ts"
import { toParleyError } from "../../intent/index.ts"
import { admit, type UnprovenPolicy } from "./admission.ts"
import { defaultTurnLimits, type TurnLimits } from "./claims.ts"
import { createNonce, defaultWindow, sleep } from "./defaults.ts"
import { parseRequest } from "./envelope.ts"
import { endpointPath, manifestPath, toManifestYaml } from "./manifest.ts"
import type { MessageStore } from "./message-store.ts"
import { createReplier, toHttpResponse, toReplyTo } from "./reply.ts"
import { isFault } from "./statuses.ts"
import { createTurns } from "./turns.ts"
import { parseWireJson } from "./wire-json.ts"

export interface IntentWebOptions {
  readonly host: Host
  /** The public origin, as configured or listened on; never taken from a request. */
  readonly origin: () => string
  readonly keyRing: () => KeyRing
  readonly keys: KeyResolver
  readonly messages: MessageStore
  /** Told of errors that are ours; the caller sees none of their text. */
  readonly onError: (error: unknown) => void
  /** Actors whose key cannot be had are refused unless the site says otherwise. */
  readonly unproven?: UnprovenPolicy<Context>
  /** What an actor may do beyond what everyone may, by its proven id. */
  readonly permissionsOf?: (actorId: string) => Promise<readonly string[]>
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

/** IntentWeb for any host. */
export function createIntentWebServer(options: IntentWebOptions): IntentWebServer {
  const { host, origin, keyRing, keys, messages, onError } = options
  const now = options.now ?? Date.now
  const window = options.window ?? defaultWindow
  const bodyAtMost = options.bodyAtMost ?? 262_144
  const replier = createReplier({
    actor: () => ({
      actorType: "intent_site",
      actorId: origin(),
      key: () => keyRing().current("attribution"),
    }),
    now,
    createNonce: options.createNonce ?? createNonce,
  })
  const turns = createTurns({
    host,
    messages,
    replier,
    origin,
    window,
    now,
    onError,
    sleep: options.sleep ?? sleep,
    limits: { ...defaultTurnLimits, ...options.limits },
  })
  const admission = {
    origin,
    keys,
    window,
    unproven: options.unproven ?? "refuse",
    permissionsOf: options.permissionsOf ?? (async () => []),
  }

  function toErrorResponse(thrown: unknown, json?: unknown, bytes: Uint8Array = new Uint8Array()): Response {
    const error = toParleyError(thrown)
    if (isFault(error)) onError(thrown)
    return toHttpResponse(replier.signError(error, toReplyTo(json, bytes, now())), error.retryAfter)
  }

  async function handleIntent(context: Context): Promise<Response> {
    let bytes: Uint8Array = new Uint8Array()
    let json: Record<string, unknown> | undefined
    try {
      assertContentType(context.req.raw, "application/json")
      bytes = await readBounded(context.req.raw.body, bodyAtMost)
      json = parseWireJson(bytes)
      const envelope = parseRequest(json)
      const principal = await admit(envelope, context, now(), admission)
      return toHttpResponse(await turns.handleMessage(envelope, principal, toReplyTo(json, bytes, now())))
    } catch (error) {
      return toErrorResponse(error, json, bytes)
    }
  }

  const manifest = createManifestCache(host, origin)
  const routes = new Hono()
  routes.get(manifestPath, (context) => toPreparedResponse(manifest(), context.req.raw))
  routes.post(endpointPath, handleIntent)
  return {
    routes,
    toErrorResponse: (error) => toErrorResponse(error),
    forget: () => messages.forget(now(), now() - (options.retention ?? 86_400_000)),
  }
}

/** The bytes and their tag are made once for each origin and set of intents the host gives. */
function createManifestCache(host: Host, origin: () => string): () => PreparedBody {
  let made: { readonly from: readonly unknown[]; readonly body: PreparedBody } | undefined
  return () => {
    const description = host.describe()
    const from = [origin(), description.service, ...description.intents]
    if (made?.from.length !== from.length || made.from.some((one, index) => one !== from[index])) {
      const body = prepareBody(toManifestYaml(description, origin()), {
        contentType: "application/yaml; charset=utf-8",
        cacheControl: "public, max-age=300",
      })
      made = { from, body }
    }
    return made.body
  }
}
