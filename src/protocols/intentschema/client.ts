import type { CatalogFile } from "../../catalog/index.ts"
import { maximumFileBytes, readCatalogFile, splitPinnedPath } from "../../catalog/index.ts"
import { ParleyError } from "../../intent/index.ts"
import type { IndexDocument } from "./wire.ts"

export interface CatalogClientOptions {
  readonly fetch?: typeof fetch
  readonly signal?: AbortSignal
}

const maximumIndexBytes = 32 * 1024 * 1024

/** Everything a catalog has, in one request: consumers need not crawl (URLs). */
export async function fetchIndex(base: string, options: CatalogClientOptions = {}): Promise<IndexDocument> {
  const url = `${base.replace(/\/+$/, "")}/index.json`
  const bytes = await download(url, maximumIndexBytes, options)
  const value = JSON.parse(new TextDecoder().decode(bytes)) as Partial<IndexDocument>
  if (typeof value.authority !== "string" || !Array.isArray(value.intents) || !Array.isArray(value.profiles))
    throw new ParleyError(
      "unavailable",
      `${url} is no catalog index: it has no authority, intents or profiles.`,
    )
  return value as IndexDocument
}

/**
 * Fetches the file a hash-pinned URL names, and believes nobody: a redirect is an error, and so is content whose
 * canonical JSON has another hash than the URL says.
 */
export async function fetchPinned(url: string, options: CatalogClientOptions = {}): Promise<CatalogFile> {
  const split = splitPinnedPath(decodeURIComponent(new URL(url).pathname))
  if (split?.sha256 === undefined)
    throw new ParleyError("invalid_request", `'${url.slice(0, 300)}' is not hash-pinned; use the pinned URL.`)
  const bytes = await download(url, maximumFileBytes, options)
  const path = split.path.slice(split.path.search(/\/(?:intents|profiles|common)\//))
  const { file, problems } = readCatalogFile(path, bytes)
  if (file?.sha256 === split.sha256) return file
  const found = file === undefined ? (problems[0]?.message ?? "no file") : `sha256 ${file.sha256}`
  throw new ParleyError(
    "conflict",
    `${url.slice(0, 300)} should give sha256 ${split.sha256} and gave ${found}; do not use it.`,
    { details: { expected: split.sha256, found: file?.sha256 } },
  )
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
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > limit) throw new ParleyError("too_large", `${url.slice(0, 300)} has more than ${limit} bytes.`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
