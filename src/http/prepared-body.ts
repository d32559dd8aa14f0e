import { sha256Bytes } from "../identity/index.ts"

/** A body that is the same for every caller, with its bytes and its strong validator computed once. */
export interface PreparedBody {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly etag: string
  readonly headers: Readonly<Record<string, string>>
}

export function prepareBody(
  content: string | Uint8Array,
  options: { readonly contentType: string; readonly cacheControl?: string },
): PreparedBody {
  const bytes = new Uint8Array(typeof content === "string" ? Buffer.from(content) : content)
  const etag = `"${sha256Bytes(bytes).toString("base64url")}"`
  return {
    bytes,
    etag,
    headers: {
      "content-type": options.contentType,
      "cache-control": options.cacheControl ?? "no-cache",
      etag,
    },
  }
}

/** 200 with the bytes, or 304 when the caller has them (RFC 9110, section 13.1.2). */
export function toPreparedResponse(prepared: PreparedBody, request: Request): Response {
  const { bytes, headers, etag } = prepared
  if (isEtagMatch(request.headers.get("if-none-match"), etag)) {
    const { "content-type": _contentType, ...validators } = headers
    return new Response(null, { status: 304, headers: validators })
  }
  return new Response(bytes, { headers: { ...headers } })
}

/** Whether `If-None-Match` names this tag. */
export function isEtagMatch(condition: string | null | undefined, etag: string): boolean {
  if (condition == null) return false
  // Our tags are hashes in quotes, so a comma never belongs to one.
  return condition.split(",").some((one) => {
    const tag = one.trim()
    return tag === "*" || tag === etag || tag === `W/${etag}`
  })
}
