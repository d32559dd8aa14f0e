import { readBounded } from "../../identity/index.ts"
import { ParleyError } from "../../intent/index.ts"
import type { Api, Call } from "./api-block.ts"
import type { LoadedBlob } from "./blobs.ts"
import { compileMapping, type Mapping } from "./mapping.ts"
import type { Connection } from "./profile-files.ts"
import { type Answer, toLostCall } from "./provider-failure.ts"
import { type Path, parsePath } from "./value-path.ts"

/** A call of the `api` block with its rules compiled. */
export interface CompiledCall {
  readonly call: Call
  readonly params: Mapping
  readonly result: Mapping
}

export function compileCall(call: Call): CompiledCall {
  const params = compileMapping(call.params, "from-key", call.fixed)
  return {
    call,
    params: {
      fixed: params.fixed.map((entry) => ({ ...entry, to: toPlace(entry.to, call) })),
      steps: params.steps.map((step) => ({ ...step, to: toPlace(step.to, call) })),
    },
    result: compileMapping(call.result, "to-key"),
  }
}

const places = new Set(["path", "query", "header", "body", "url"])

/** A parameter written by its bare name goes where HTTP has it: into the path, the body, or else the query. */
function toPlace(to: Path, call: Call): Path {
  const [first] = to
  if (first === undefined || places.has(first.text)) return to
  const inPath = call.path?.includes(`{${first.text}}`) || call.path?.includes(`{+${first.text}}`)
  const inBody = call.method === undefined || !["GET", "DELETE"].includes(call.method)
  return [...parsePath(inPath ? "path" : inBody ? "body" : "query"), ...to]
}

/** What rules have built for one call: `path`, `query`, `header`, `body`, `url`; for JMAP `body` by call id. */
export type RequestTree = Readonly<Record<string, unknown>>

/** How requests reach a provider. One transport serves one execution. */
export interface Transport {
  /** Makes the call and returns the answer, success or not. Losing a `repeatable` call does no harm. */
  perform(call: Call, tree: RequestTree, repeatable: boolean): Promise<Answer>
  /** Hands verified attachments to the provider where it wants them beforehand. */
  upload(blobs: readonly LoadedBlob[]): Promise<readonly LoadedBlob[]>
}

export interface TransportOptions {
  readonly api: Api
  readonly connection: Connection
  readonly fetch: typeof fetch
  readonly signal: AbortSignal
  /** Most bytes of one answer. */
  readonly limit: number
}

/** Sends one request with the credentials. Redirects are not followed: credentials go where the profile says. */
export async function sendRequest(
  url: URL,
  init: { method: string; headers: Headers; body?: string | Uint8Array | undefined },
  repeatable: boolean,
  options: TransportOptions,
): Promise<Answer> {
  const { authorization } = options.connection
  const value = typeof authorization === "string" ? authorization : await authorization()
  if (options.signal.aborted) throw toLostCall(options.signal.reason, true, options.signal)
  try {
    init.headers.set("authorization", value)
    const body = init.body === undefined ? {} : { body: init.body as string | Uint8Array<ArrayBuffer> }
    const response = await options.fetch(url, {
      method: init.method,
      headers: init.headers,
      redirect: "manual",
      signal: options.signal,
      ...body,
    })
    const bytes = await readBounded(
      response.body,
      options.limit,
      () =>
        new ParleyError(
          repeatable ? "unavailable" : "indeterminate",
          `The provider's answer has more than ${options.limit} bytes.`,
        ),
    )
    return { status: response.status, header: Object.fromEntries(response.headers), body: parseBody(bytes) }
  } catch (cause) {
    throw toLostCall(cause, repeatable, options.signal)
  }
}

/** JSON where it is JSON; anything else (an HTML error page of a proxy) has no places a rule could name. */
function parseBody(bytes: Buffer): unknown {
  if (bytes.byteLength === 0) return undefined
  try {
    return JSON.parse(bytes.toString("utf8"))
  } catch {
    return undefined
  }
}
