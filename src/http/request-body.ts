import { readBounded } from "../identity/index.ts"
import { ParleyError } from "../intent/index.ts"

export function bodyTooLarge(maxBytes: number): ParleyError {
  return new ParleyError("too_large", `The request's body has more than ${maxBytes} bytes`, {
    details: { maxBytes },
  })
}

/** The same request with a body that fails as soon as more than `maxBytes` of it have come. */
export function limitBody(request: Request, maxBytes: number): Request {
  if (request.body === null) return request
  let bytes = 0
  const limiter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength
      if (bytes > maxBytes) controller.error(bodyTooLarge(maxBytes))
      else controller.enqueue(chunk)
    },
  })
  return new Request(request, { body: request.body.pipeThrough(limiter), duplex: "half" } as RequestInit)
}

/** Checks the media type without its parameters; "application/json" also admits "application/...+json". */
export function assertContentType(request: Request, ...accepted: readonly string[]): void {
  const value = request.headers.get("content-type") ?? ""
  const [type = ""] = value.split(";", 1)
  const essence = type.trim().toLowerCase()
  const fits = accepted.some(
    (wanted) =>
      essence === wanted ||
      (wanted === "application/json" && essence.startsWith("application/") && essence.endsWith("+json")),
  )
  if (fits) return
  throw new ParleyError("unsupported_media_type", `Content-Type: send the body as ${accepted.join(" or ")}`, {
    details: { type: essence, accepted },
  })
}

/** Deeper than anything our protocols say, and far from where a recursive reader runs out of stack. */
const maxDepth = 64

/** The bytes of requests that were read already: a signature is checked over them, and a handler parses them. */
const bodies = new WeakMap<Request, Promise<Uint8Array>>()

/** Reads the body of a request once, however many ask for it. The front limits its size; `atMost` may be less. */
export function readBytes(request: Request, atMost?: number): Promise<Uint8Array> {
  const known = bodies.get(request)
  if (known) return known
  const bytes =
    atMost === undefined
      ? request.arrayBuffer().then((buffer) => new Uint8Array(buffer))
      : readBounded(request.body, atMost)
  bodies.set(request, bytes)
  return bytes
}

/**
 * Returns the JSON value of a request, or throws the error that says what is wrong with it. The size is limited
 * before.
 */
export async function readJson(request: Request): Promise<unknown> {
  assertContentType(request, "application/json")
  const encoding = request.headers.get("content-encoding")
  if (encoding !== null && encoding.toLowerCase() !== "identity")
    throw new ParleyError("unsupported_media_type", "Content-Encoding: send the body uncompressed")
  const text = decodeUtf8(await readBytes(request))
  if (isDeeperThan(text, maxDepth))
    throw new ParleyError("invalid_request", `The body nests deeper than ${maxDepth} levels`)
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new ParleyError("invalid_request", "The body is no JSON; check quotes, commas and brackets", {
      cause,
    })
  }
}

const utf8 = new TextDecoder("utf-8", { fatal: true })

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes)
  } catch (cause) {
    throw new ParleyError("invalid_request", "The body is not UTF-8", { cause })
  }
}

function isDeeperThan(text: string, limit: number): boolean {
  if (text.length <= limit) return false
  let depth = 0
  let inString = false
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (inString) {
      if (code === 0x5c) index += 1
      else if (code === 0x22) inString = false
    } else if (code === 0x22) inString = true
    else if (code === 0x5b || code === 0x7b) {
      depth += 1
      if (depth > limit) return true
    } else if (code === 0x5d || code === 0x7d) depth -= 1
  }
  return false
}
