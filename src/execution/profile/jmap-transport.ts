import { ParleyError } from "../../intent/index.ts"
import type { Call } from "./api-block.ts"
import type { LoadedBlob } from "./blobs.ts"
import { assertPerformed } from "./jmap-failure.ts"
import { type Answer, toFailure } from "./provider-failure.ts"
import { type RequestTree, sendRequest, type Transport, type TransportOptions } from "./transport.ts"

const core = "urn:ietf:params:jmap:core"

const mail = "urn:ietf:params:jmap:mail"
const submission = "urn:ietf:params:jmap:submission"

/** The capability that defines a data type, where it is not mail itself (RFC 8621, 1.3). */
const capabilityOf: Readonly<Record<string, string>> = { Identity: submission, EmailSubmission: submission }

/** RFC 8620, 2: what the session resource says, as far as a call needs it. */
interface SessionResource {
  readonly apiUrl: URL
  readonly uploadUrl: string
  readonly accounts: Readonly<Record<string, string>>
  readonly maxSizeUpload: number
}

/** Calls to a JMAP server: session first, then requests of one or more method calls. */
export function createJmapTransport(options: TransportOptions): Transport {
  let session: Promise<SessionResource> | undefined
  const open = () => {
    session ??= fetchSession(options)
    return session
  }
  return {
    perform: async (call, tree, repeatable) => perform(call, tree, repeatable, await open(), options),
    upload: async (blobs) => {
      const uploaded: LoadedBlob[] = []
      for (const blob of blobs) uploaded.push(await uploadBlob(blob, await open(), options))
      return uploaded
    },
  }
}

async function fetchSession(options: TransportOptions): Promise<SessionResource> {
  const url = new URL(options.connection.baseUrl ?? options.api.base_url)
  const headers = new Headers({ accept: "application/json" })
  const answer = await sendRequest(url, { method: "GET", headers }, true, options)
  const failure = toFailure(answer, options.api.failure, true)
  if (failure !== undefined) throw failure
  const body = (answer.body ?? {}) as Record<string, Record<string, unknown> | string | undefined>
  const offered = (body.capabilities ?? {}) as Record<string, { maxSizeUpload?: number }>
  const missing = (options.api.using ?? []).filter((capability) => !Object.hasOwn(offered, capability))
  if (missing.length > 0)
    throw new ParleyError("not_implemented", `The JMAP server does not offer ${missing.join(", ")}.`)
  return {
    apiUrl: trustedUrl(String(body.apiUrl), url, options),
    uploadUrl: String(body.uploadUrl),
    accounts: (body.primaryAccounts ?? {}) as Record<string, string>,
    maxSizeUpload: offered[core]?.maxSizeUpload ?? 0,
  }
}

/** Credentials go to the origin of the session and to those the profile names, nowhere else. */
function trustedUrl(text: string, session: URL, options: TransportOptions): URL {
  const url = URL.canParse(text, session.href) ? new URL(text, session) : undefined
  const trusted = [session.origin, ...(options.api.origins ?? []).map((origin) => new URL(origin).origin)]
  if (url === undefined || !trusted.includes(url.origin))
    throw new ParleyError(
      "unavailable",
      `The JMAP session leads to '${text}', which the profile does not name as an origin.`,
    )
  return url
}

async function perform(
  call: Call,
  tree: RequestTree,
  repeatable: boolean,
  session: SessionResource,
  options: TransportOptions,
): Promise<Answer> {
  const calls = call.jmap_calls ?? [[call.jmap_method ?? "", "main"] as const]
  const args = (tree.body ?? {}) as Readonly<Record<string, Record<string, unknown>>>
  const request = {
    using: [...new Set([core, ...(options.api.using ?? [])])],
    methodCalls: calls.map(([method, id]) => [
      method,
      { accountId: accountFor(method, session), ...args[id] },
      id,
    ]),
  }
  const headers = new Headers({ accept: "application/json", "content-type": "application/json" })
  const body = JSON.stringify(request)
  const answer = await sendRequest(session.apiUrl, { method: "POST", headers, body }, repeatable, options)
  const failure = toFailure(answer, options.api.failure, repeatable)
  if (failure !== undefined) throw failure
  return { ...answer, body: readResponses(answer.body, calls, repeatable) }
}

function accountFor(method: string, session: SessionResource): string {
  const type = method.slice(0, method.indexOf("/"))
  const capability = capabilityOf[type] ?? mail
  const account = session.accounts[capability]
  if (account === undefined)
    throw new ParleyError("forbidden", `The JMAP session has no primary account for ${capability}.`)
  return account
}

/** The arguments of each response under its call id; implicit further responses of a call are left aside. */
function readResponses(
  body: unknown,
  calls: readonly (readonly [string, string])[],
  repeatable: boolean,
): Record<string, unknown> {
  const given = (body as { methodResponses?: unknown } | undefined)?.methodResponses
  const responses = Array.isArray(given) ? given.filter(Array.isArray) : []
  const byId: Record<string, unknown> = {}
  for (const [method, id] of calls) {
    const answer: unknown = responses.find(
      (response) => response[2] === id && (response[0] === method || response[0] === "error"),
    )
    assertPerformed(method, answer, repeatable)
    byId[id] = answer[1]
  }
  return byId
}

/** RFC 8620, 6.1. */
async function uploadBlob(
  blob: LoadedBlob,
  session: SessionResource,
  options: TransportOptions,
): Promise<LoadedBlob> {
  if (blob.bytes.byteLength > session.maxSizeUpload)
    throw new ParleyError(
      "too_large",
      `The JMAP server takes attachments of at most ${session.maxSizeUpload} bytes.`,
    )
  const account = encodeURIComponent(accountFor("Email/import", session))
  const base = new URL(options.connection.baseUrl ?? options.api.base_url)
  const url = trustedUrl(session.uploadUrl.replace("{accountId}", account), base, options)
  const headers = new Headers({ "content-type": blob.mime_type ?? "application/octet-stream" })
  const answer = await sendRequest(url, { method: "POST", headers, body: blob.bytes }, true, options)
  const failure = toFailure(answer, options.api.failure, true)
  if (failure !== undefined) throw failure
  const { blobId } = (answer.body ?? {}) as { blobId?: string }
  if (blobId === undefined)
    throw new ParleyError("unavailable", "The JMAP server accepted an upload but returned no blobId.")
  return { ...blob, blobId }
}
