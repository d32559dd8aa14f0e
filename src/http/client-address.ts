import { isIP } from "node:net"
import type { Context } from "hono"
import type { AppEnv } from "./app-env.ts"

/**
 * The address a request came from, for limits and audit. Forwarded addresses are believed only as far as there
 * are proxies of ours: with one proxy, the last entry is what that proxy saw, and the rest is the caller's claim.
 */
export function clientAddress(context: Context<AppEnv>, trustedProxies = 0): string | undefined {
  const direct = context.env?.incoming?.socket.remoteAddress
  if (trustedProxies === 0) return direct
  const forwarded = (context.req.header("x-forwarded-for") ?? "").split(",").map((entry) => entry.trim())
  const claimed = forwarded.at(-trustedProxies) ?? ""
  return isIP(claimed) === 0 ? direct : claimed
}
