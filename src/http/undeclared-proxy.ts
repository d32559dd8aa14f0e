import { ParleyError } from "../intent/index.ts"
import { classifyAddress } from "../outbound/index.ts"

const forwardingHeaders = ["x-forwarded-for", "forwarded", "x-real-ip", "cf-connecting-ip", "true-client-ip"]
const near: ReadonlySet<string> = new Set(["loopback", "private", "link-local", "shared"])

/**
 * A proxy in front that nobody declared makes the whole internet one caller that comes from this machine. It shows by
 * the headers that proxies add. From a public address they are a caller's own invention and are ignored.
 */
export function undeclaredProxy(
  peer: string | undefined,
  header: (name: string) => string | undefined,
): ParleyError | undefined {
  if (peer === undefined || forwardingHeaders.every((name) => header(name) === undefined)) return undefined
  if (!near.has(classifyAddress(peer.replace(/^::ffff:/i, "")))) return undefined
  return new ParleyError(
    "forbidden",
    "This request came through a proxy that the server does not know of. Set 'behindProxy' (trustedProxies) to the number of your proxies in front.",
  )
}
