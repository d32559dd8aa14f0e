import { readBounded, sha256 } from "../../identity/index.ts"
import { ParleyError } from "../../intent/index.ts"

/** common/blob-ref: bytes by reference. */
export interface BlobRef {
  readonly url: string
  readonly sha256: string
  readonly filename?: string
  readonly mime_type?: string
  readonly size?: number
}

export interface LoadedBlob extends BlobRef {
  readonly bytes: Uint8Array
  /** The provider's name for it, where it was uploaded beforehand. */
  readonly blobId?: string
}

export interface BlobOptions {
  /** Fetches a caller's URL, so it must be guarded against private addresses. */
  readonly fetch: typeof fetch | undefined
  /** Most bytes of all blobs of one payload together. */
  readonly limit: number
  readonly signal: AbortSignal
}

/** Fetches blobs one after the other and checks each before anything is passed on (specification, Attachments and blobs). */
export async function loadBlobs(references: readonly BlobRef[], options: BlobOptions): Promise<LoadedBlob[]> {
  if (references.length === 0) return []
  const guarded = options.fetch
  if (guarded === undefined)
    throw new ParleyError(
      "invalid_configuration",
      "Attachments need the option fetchBlob: a fetch that refuses private addresses.",
    )
  const stated = references.reduce((sum, reference) => sum + (reference.size ?? 0), 0)
  if (stated > options.limit) throw tooLarge(options.limit)
  const loaded: LoadedBlob[] = []
  let left = options.limit
  for (const reference of references) {
    const blob = await loadBlob(reference, guarded, left, options)
    left -= blob.bytes.byteLength
    loaded.push(blob)
  }
  return loaded
}

async function loadBlob(
  reference: BlobRef,
  guarded: typeof fetch,
  left: number,
  options: BlobOptions,
): Promise<LoadedBlob> {
  const response = await fetchBlob(reference.url, guarded, options.signal)
  const bytes = await readBounded(response.body, left, () => tooLarge(options.limit))
  const actual = sha256(bytes)
  if (actual !== reference.sha256)
    throw new ParleyError(
      "invalid_input",
      `The bytes at '${reference.url}' are not the stated ones: their SHA-256 is ${actual}, not ${reference.sha256}.`,
      { details: { url: reference.url, expected: reference.sha256, actual } },
    )
  return { ...reference, bytes }
}

async function fetchBlob(url: string, guarded: typeof fetch, signal: AbortSignal): Promise<Response> {
  let response: Response
  try {
    response = await guarded(url, { signal })
  } catch (cause) {
    throw new ParleyError("invalid_input", `The attachment at '${url}' cannot be fetched.`, { cause })
  }
  if (response.ok) return response
  await response.body?.cancel()
  throw new ParleyError(
    "invalid_input",
    `The attachment at '${url}' cannot be fetched: status ${response.status}.`,
  )
}

function tooLarge(limit: number): ParleyError {
  return new ParleyError(
    "too_large",
    `The attachments have more than ${limit} bytes together: send fewer or smaller ones.`,
  )
}
