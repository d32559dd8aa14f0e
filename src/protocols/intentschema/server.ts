import { type Context, Hono } from "hono"
import type { Catalog } from "../../catalog/index.ts"
import { type ErrorCode, ParleyError, toParleyError } from "../../intent/index.ts"
import { type Answer, createAnswers, overviewPath, toJsonAnswer, toResponse } from "./answers.ts"
import { type Deployment, type MountedCatalog, toDeployment } from "./documents.ts"
import { assertOperatorKeys, authoriseOperator, publishFile, readBody } from "./publish.ts"

export interface CatalogRoutesOptions {
  /** The first stands at the root, every further one under `/<authority>/`. */
  readonly catalogs: readonly Catalog[]
  /** Where the world reaches this host. Without it, URLs are those of the catalogs' own base. */
  readonly origin?: string
  /** Keys that may publish by PUT; none unless told. */
  readonly operatorKeys?: readonly string[]
  readonly deployment?: Deployment
  readonly onError?: (error: unknown) => void
}

const roots = ["intents", "profiles", "common"]

/** The IntentSchema registry of a host: files, pages, index and what the deployment accepts. */
export function createCatalogRoutes(options: CatalogRoutesOptions): Hono {
  const { catalogs, operatorKeys = [], deployment = {} } = options
  assertOperatorKeys(operatorKeys)
  const mounted = catalogs.map((catalog, i) => mount(catalog, i, options.origin))
  const app = new Hono()
  for (const one of mounted) {
    const answer = createAnswers(one)
    const serve = (c: Context) => handleRead(c, decodePath(c.req.path).slice(one.prefix.length), answer)
    const publish = (c: Context) => handlePublish(c, one, operatorKeys, options.onError)
    app.get(`${one.prefix}/index.json`, serve)
    app.get(`${one.prefix}/intents/`, (c) => handleRead(c, overviewPath, answer))
    for (const root of roots) {
      app.get(`${one.prefix}/${root}/*`, serve)
      app.put(`${one.prefix}/${root}/*`, publish)
      app.all(`${one.prefix}/${root}/*`, () => notAllowed("GET, HEAD, PUT"))
    }
  }
  const describe = createDescription(mounted, deployment)
  app.get("/.well-known/intents", (c) => toResponse(describe(), c.req.header("if-none-match")))
  return app
}

function mount(catalog: Catalog, position: number, origin: string | undefined): MountedCatalog {
  const { authority } = catalog.manifest
  if (position > 0 && !/^[a-z0-9_-]+(?:\.[a-z0-9_-]+)+$/.test(authority))
    throw new ParleyError(
      "invalid_configuration",
      `A further catalog stands under its authority, and '${authority.slice(0, 100)}' is none; write it as com.acme.`,
    )
  const prefix = position === 0 ? "" : `/${authority}`
  const base = origin === undefined ? catalog.manifest.base : origin.replace(/\/+$/, "") + prefix
  return { catalog, prefix, base }
}

function createDescription(mounted: readonly MountedCatalog[], deployment: Deployment): () => Answer {
  let prepared: { key: string; answer: Answer } | undefined
  return () => {
    const key = mounted.map(({ catalog }) => catalog.revision).join()
    if (prepared?.key !== key) prepared = { key, answer: toJsonAnswer(toDeployment(mounted, deployment)) }
    return prepared.answer
  }
}

function handleRead(c: Context, path: string, answer: (path: string) => Answer | undefined): Response {
  const prepared = answer(path)
  if (prepared !== undefined) return toResponse(prepared, c.req.header("if-none-match"))
  const message = path.includes("/@")
    ? "No published file has this path and this hash. A pinned URL gives the matching bytes or nothing."
    : "The catalog has no such file. See /index.json for those it has."
  return toErrorResponse(new ParleyError("not_found", message))
}

async function handlePublish(
  c: Context,
  mounted: MountedCatalog,
  keys: readonly string[],
  onError: CatalogRoutesOptions["onError"],
): Promise<Response> {
  try {
    authoriseOperator(c.req.header("authorization"), keys)
    const type = c.req.header("content-type")?.split(";")[0]?.trim().toLowerCase()
    if (type !== "application/json")
      throw new ParleyError("unsupported_media_type", "Send the file as Content-Type: application/json.")
    const bytes = await readBody(c.req.raw)
    const path = decodePath(c.req.path).slice(mounted.prefix.length)
    const published = await publishFile(mounted, path, bytes, c.req.query("lint") === "report")
    return Response.json(published, { status: published.status === "new" ? 201 : 200 })
  } catch (error) {
    const visible = toParleyError(error)
    if (visible !== error) onError?.(error)
    return toErrorResponse(visible)
  }
}

/** Decodes `%2B`, `%2F` and `%3D` in a base64 pin, `%3A` in a hex one; what cannot be decoded names no file. */
function decodePath(path: string): string {
  if (!path.includes("%")) return path
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

const statuses: Partial<Record<ErrorCode, number>> = {
  invalid_request: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  too_large: 413,
  unsupported_media_type: 415,
  invalid_input: 422,
  unavailable: 503,
}

function toErrorResponse(error: ParleyError): Response {
  const { code, message, details } = error
  const headers: Record<string, string> = { "cache-control": "no-store", "x-content-type-options": "nosniff" }
  if (code === "unauthenticated") headers["www-authenticate"] = 'Bearer realm="catalog"'
  return Response.json({ error: { code, message, details } }, { status: statuses[code] ?? 500, headers })
}

function notAllowed(allow: string): Response {
  const response = toErrorResponse(
    new ParleyError("method_not_allowed", "Read a catalog file by GET; publish it by PUT at its bare URL."),
  )
  response.headers.set("allow", allow)
  return response
}
