import { z } from "zod"
import {
  type CatalogFile,
  maximumFileBytes,
  readCatalogFile,
  readJsonText,
  splitPinnedPath,
} from "../../catalog/index.ts"
import { readBounded } from "../../identity/index.ts"
import { ParleyError } from "../../intent/index.ts"
import type { IndexDocument } from "./wire.ts"

export interface CatalogClientOptions {
  readonly fetch?: typeof fetch
  readonly signal?: AbortSignal
}

const maximumIndexBytes = 32 * 1024 * 1024

const entry = z.looseObject({
  $id: z.string(),
  title: z.string(),
  url: z.url(),
  pinned_url: z.url(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  replaced_by: z.string().optional(),
})
const hint = z.boolean()
const hints = z.looseObject({
  readOnlyHint: hint,
  destructiveHint: hint,
  idempotentHint: hint,
  openWorldHint: hint,
})
const indexShape = z.looseObject({
  authority: z.string(),
  title: z.string(),
  description: z.string().optional(),
  intents: z.array(entry.extend({ fqdn: z.string(), description: z.string(), hints: hints.optional() })),
  profiles: z.array(entry.extend({ id: z.string(), pins: z.string() })),
  common: z.array(entry.extend({ name: z.string() })),
})

/** Everything a catalog has, in one request: consumers need not crawl (URLs). */
export async function fetchIndex(base: string, options: CatalogClientOptions = {}): Promise<IndexDocument> {
  const url = `${base.replace(/\/+$/, "")}/index.json`
  const { value } = readJsonText(await download(url, maximumIndexBytes, options), maximumIndexBytes)
  const parsed = indexShape.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new ParleyError(
    "unavailable",
    `${url.slice(0, 300)} is no catalog index: ${issue?.path.join(".")} ${issue?.message}`,
  )
}

/**
 * Fetches the file that a hash-pinned URL names, and trusts nobody: a redirect is an error, and so is content whose
 * canonical JSON does not have the hash in the URL.
 */
export async function fetchPinned(url: string, options: CatalogClientOptions = {}): Promise<CatalogFile> {
  const { path, sha256 } = parsePinnedUrl(url)
  const { file, problems } = readCatalogFile(path, await download(url, maximumFileBytes, options))
  if (file?.sha256 === sha256) return file
  const received = file === undefined ? (problems[0]?.message ?? "no file") : `sha256 ${file.sha256}`
  throw new ParleyError(
    "conflict",
    `${url.slice(0, 300)} should give sha256 ${sha256} and gave ${received}; do not use it.`,
    { details: { expected: sha256, found: file?.sha256 } },
  )
}

function parsePinnedUrl(url: string): { path: string; sha256: string } {
  const parsed = /^https?:/i.test(url) ? URL.parse(url) : null
  const whole = parsed && decode(parsed.pathname)
  const split = whole === null ? undefined : splitPinnedPath(whole)
  const path = /\/(?:intents|profiles|common)\/.*$/.exec(split?.path ?? "")?.[0]
  if (split?.sha256 !== undefined && path !== undefined) return { path, sha256: split.sha256 }
  throw new ParleyError(
    "invalid_request",
    `'${url.slice(0, 300)}' is no hash-pinned URL of a catalog file; take it from the index.`,
  )
}

/** A path that cannot be decoded names no file, so it is returned as it is. */
function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

async function download(url: string, limit: number, options: CatalogClientOptions): Promise<Uint8Array> {
  const { fetch: get = fetch, signal } = options
  let response: Response
  try {
    response = await get(url, { redirect: "error", ...(signal === undefined ? {} : { signal }) })
  } catch (cause) {
    throw new ParleyError("unavailable", `${url.slice(0, 300)} cannot be fetched.`, { cause })
  }
  if (response.status === 404)
    throw new ParleyError(
      "not_found",
      `${url.slice(0, 300)} is not there: no such file, or not with this hash.`,
    )
  if (!response.ok)
    throw new ParleyError("unavailable", `${url.slice(0, 300)} answered with status ${response.status}.`)
  const tooLarge = () => new ParleyError("too_large", `${url.slice(0, 300)} has more than ${limit} bytes.`)
  return readBounded(response.body, limit, tooLarge)
}
