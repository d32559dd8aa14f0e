import { ParleyError } from "../intent/index.ts"

export function tooManyKept(kept: number): ParleyError {
  const message = `${kept} pieces of long work of yours are kept here. Wait until older ones expire.`
  return new ParleyError("rate_limited", message, { retryAfter: 600 })
}

export function tooManyOfYours(underWay: number): ParleyError {
  const message = `${underWay} long pieces of work of yours are under way here. Wait for one, or cancel one.`
  return new ParleyError("rate_limited", message, { retryAfter: 5 })
}

export function noRoom(): ParleyError {
  const message = "Too much long work is under way here. Try again shortly."
  return new ParleyError("unavailable", message, { retryAfter: 5 })
}
