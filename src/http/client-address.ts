import type { IncomingMessage } from "node:http"
import { isIP } from "node:net"
import type { Context } from "hono"
import type { AppEnv } from "./app-env.ts"
import { nodeHeader } from "./node-request.ts"

/** The address a request came from, for limits and audit. */
export function clientAddress(context: Context<AppEnv>, trustedProxies?: number): string | undefined {
  const direct = context.env?.address ?? context.env?.incoming?.socket.remoteAddress
  // The front knows how many proxies there are.
  if (trustedProxies === undefined) return context.get("caller") ?? direct
  return trustedProxies === 0
    ? direct
    : believe(direct, context.req.header("x-forwarded-for"), trustedProxies)
}

/** The same for a request that does not pass through Hono. */
export function nodeClientAddress(request: IncomingMessage, trustedProxies = 0): string | undefined {
  const direct = request.socket.remoteAddress
  return trustedProxies === 0
    ? direct
    : believe(direct, nodeHeader(request, "x-forwarded-for"), trustedProxies)
}

/**
 * Forwarded addresses are believed only as far as there are proxies of ours: with one proxy, the last entry is what
 * that proxy saw, and the rest is the caller's claim.
 */
function believe(direct: string | undefined, header = "", trustedProxies: number): string | undefined {
  const forwarded = header.split(",").map((entry) => entry.trim())
  const claimed = forwarded.at(-trustedProxies) ?? ""
  return isIP(claimed) === 0 ? direct : claimed
}
