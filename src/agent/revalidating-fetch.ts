import { type Fetch, readBounded } from "../identity/index.ts"
import { BoundedMap } from "../limits/index.ts"

interface Kept {
  readonly body: Buffer<ArrayBuffer>
  readonly headers: Headers
  readonly url: string
}

const documentsAtMost = 500
const bytesAtMost = 1024 * 1024

/**
 * A `fetch` that remembers documents with a validator and asks for them only if they have changed (RFC 9110 13.1). So a
 * document can be read before every use, and costs a few bytes as long as it is the same.
 */
export function createRevalidatingFetch(fetch: Fetch): Fetch {
  const documents = new BoundedMap<string, Kept>(documentsAtMost)
  return async (url, init) => {
    if ((init.method ?? "GET") !== "GET") return fetch(url, init)
    const kept = documents.get(url)
    const headers = new Headers(init.headers)
    const etag = kept?.headers.get("etag")
    const modified = kept?.headers.get("last-modified")
    if (typeof etag === "string") headers.set("if-none-match", etag)
    else if (typeof modified === "string") headers.set("if-modified-since", modified)
    const response = await fetch(url, { ...init, headers })
    if (response.status === 304 && kept) return toResponse(kept)
    const hasValidator = response.headers.has("etag") || response.headers.has("last-modified")
    if (!response.ok || !hasValidator) {
      documents.delete(url)
      return response
    }
    const body = Buffer.from(await readBounded(response.body, bytesAtMost))
    const fresh = { body, headers: response.headers, url: response.url }
    documents.set(url, fresh)
    return toResponse(fresh)
  }
}

function toResponse({ body, headers, url }: Kept): Response {
  return Object.defineProperty(new Response(body, { headers }), "url", { value: url })
}
