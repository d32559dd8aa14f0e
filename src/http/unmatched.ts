import type { Hono } from "hono"
import { ParleyError } from "../intent/index.ts"
import type { AppEnv } from "./app-env.ts"

/** The methods a path answers to, sorted. */
function allowedMethods(app: Hono<AppEnv>, path: string): string[] {
  const methods = new Set(app.routes.map((route) => route.method).filter((method) => method !== "ALL"))
  const allowed = [...methods].filter((method) =>
    // Middleware is registered for every method; only a route registered for this one answers it.
    app.router.match(method, path)[0].some(([[, route]]) => route.method === method),
  )
  if (allowed.includes("GET")) allowed.push("HEAD")
  return allowed.sort()
}

export function notFoundOrNotAllowed(app: Hono<AppEnv>, method: string, path: string): ParleyError {
  const allow = allowedMethods(app, path)
  // A handler of an allowed method may have looked and found nothing.
  if (allow.length === 0 || allow.includes(method))
    return new ParleyError("not_found", "There is nothing at this path")
  return new ParleyError("method_not_allowed", `This path answers to ${allow.join(", ")}`, {
    details: { allow },
  })
}
