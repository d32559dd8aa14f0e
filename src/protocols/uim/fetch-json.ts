import { type Fetch, readBounded } from "../../identity/index.ts"
import { ParleyError } from "../../intent/index.ts"
import { fromErrorBody } from "./read-error.ts"

const bytesAtMost = 2 * 1024 * 1024

/** An answer of another host, read to its end. */
export interface JsonAnswer {
  readonly url: string
  readonly status: number
  readonly headers: Headers
  /** Undefined where the body is no JSON. */
  readonly body: unknown
}

/** Sends a request and reads the JSON of its answer, whatever its status. */
export async function fetchJson(fetch: Fetch, url: string, init: RequestInit = {}): Promise<JsonAnswer> {
  const response = await fetch(url, init)
  const text = new TextDecoder().decode(await readBounded(response.body, bytesAtMost))
  return {
    url: response.url === "" ? url : response.url,
    status: response.status,
    headers: response.headers,
    body: parseJson(text),
  }
}

/** Returns the body of a success; throws what the host said otherwise. */
export function bodyOf(answer: JsonAnswer): unknown {
  const { url, status, body } = answer
  if (status < 200 || status > 299) throw fromErrorBody(answer)
  if (body === undefined)
    throw new ParleyError("unavailable", `${url} answered ${status} with something that is no JSON.`, {
      details: { host: new URL(url).host, sent: true },
    })
  return body
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
