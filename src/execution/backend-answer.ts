import { ParleyError } from "../intent/index.ts"

/** A stranger's text is shortened before callers see it. */
const reasonAtMost = 300

/** Reads what a backend answered over HTTP, or throws what its refusal means. */
export async function readBackendAnswer(response: Response): Promise<unknown> {
  const text = await response.text()
  if (!response.ok) throw toBackendError(response, text)
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new ParleyError("internal", "The backend answered with something that is no JSON.", {
      cause,
      details: { sent: true },
    })
  }
}

/** A refusal is the backend's answer; a fault of the backend leaves open what happened before it. */
export function toBackendError(response: Response, text: string): ParleyError {
  const { status } = response
  if (status >= 500)
    return new ParleyError("unavailable", `The backend failed (HTTP ${status}).`, { details: { sent: true } })
  if (status === 429)
    return new ParleyError("unavailable", "The backend is too busy. Please try again later.", {
      details: { sent: false },
      retryAfter: retryAfter(response.headers),
    })
  // What a backend says about our credentials is not for callers: it may quote them.
  if (status === 401 || status === 407)
    return new ParleyError("unavailable", `The backend does not accept our credentials (HTTP ${status}).`, {
      details: { sent: false },
    })
  const code = status === 404 ? "not_found" : status === 409 ? "conflict" : "declined"
  return new ParleyError(code, reasonOf(text) ?? `The backend refused the request (HTTP ${status}).`)
}

export function retryAfter(headers: Headers): number | undefined {
  const seconds = Number(headers.get("retry-after"))
  return Number.isInteger(seconds) && seconds > 0 ? Math.min(seconds, 3_600) : undefined
}

function reasonOf(text: string): string | undefined {
  try {
    const body = JSON.parse(text) as { error?: { message?: unknown }; message?: unknown } | null
    const message = body?.error?.message ?? body?.message
    return typeof message === "string" ? message.slice(0, reasonAtMost) : undefined
  } catch {
    return undefined
  }
}
