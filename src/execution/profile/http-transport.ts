import { ParleyError } from "../../intent/index.ts"
import type { Call } from "./api-block.ts"
import type { Answer } from "./provider-failure.ts"
import { type RequestTree, sendRequest, type Transport, type TransportOptions } from "./transport.ts"

type Values = Readonly<Record<string, unknown>>

/** Calls to an HTTP API: path template, query, headers, a JSON or form body. */
export function createHttpTransport(options: TransportOptions): Transport {
  return {
    perform: (call, tree, repeatable) => perform(call, tree, repeatable, options),
    upload: async (blobs) => blobs,
  }
}

async function perform(
  call: Call,
  tree: RequestTree,
  repeatable: boolean,
  options: TransportOptions,
): Promise<Answer> {
  const url = buildUrl(options.connection.baseUrl ?? options.api.base_url, call, tree)
  const headers = buildHeaders(tree.header as Values | undefined)
  if (call.method === "GET" || call.method === "DELETE" || tree.body === undefined)
    return sendRequest(url, { method: call.method ?? "GET", headers }, repeatable, options)
  const type = call.content_type ?? "application/json"
  headers.set("content-type", type === "application/json" ? "application/json; charset=utf-8" : type)
  const body =
    type === "application/json" ? JSON.stringify(tree.body) : toForm(tree.body as Values).toString()
  return sendRequest(url, { method: call.method ?? "POST", headers, body }, repeatable, options)
}

function buildUrl(base: string, call: Call, tree: RequestTree): URL {
  const path = fillTemplate(call.path ?? "/", (tree.path ?? {}) as Values)
  const url = new URL(base.replace(/\/$/, "") + path)
  for (const [name, value] of toForm((tree.query ?? {}) as Values)) url.searchParams.append(name, value)
  return tree.url === undefined ? url : followPage(String(tree.url), url)
}

/**
 * Some providers name the next page by its whole address. It went through the caller's hands, so it is
 * followed only where it leads to the same collection of the same origin.
 */
function followPage(cursor: string, first: URL): URL {
  const next = URL.canParse(cursor, first.href) ? new URL(cursor, first) : undefined
  if (next?.origin !== first.origin || next.pathname !== first.pathname || next.username !== "")
    throw new ParleyError(
      "invalid_input",
      "'object.cursor' is not a cursor of this list: give `next_cursor` as it was.",
    )
  return next
}

/** RFC 6570: `{id}` is one segment; `{+name}` may have several. Neither can climb out of its place. */
function fillTemplate(template: string, values: Values): string {
  return template.replace(/\{(\+?)([^{}]+)\}/g, (_, several: string, name: string) => {
    const value = values[name]
    if (value === undefined)
      throw new ParleyError(
        "invalid_input",
        `The address needs '${name}', for which the payload has no value.`,
      )
    const segments = several === "" ? [String(value)] : String(value).split("/")
    if (segments.some((segment) => segment === "" || segment === "." || segment === ".."))
      throw new ParleyError("invalid_input", `'${value}' cannot be an identifier in an address.`)
    return segments.map(encodeURIComponent).join("/")
  })
}

function toForm(values: Values): URLSearchParams {
  const form = new URLSearchParams()
  for (const [name, value] of Object.entries(values))
    for (const item of Array.isArray(value) ? value : [value]) form.append(name, String(item))
  return form
}

function buildHeaders(values: Values = {}): Headers {
  const headers = new Headers({ accept: "application/json" })
  for (const [name, value] of Object.entries(values)) {
    if (/[^\x20-\x7e]/.test(String(value)))
      throw new ParleyError("invalid_input", `The ${name} header takes printable ASCII only.`)
    headers.set(name, String(value))
  }
  return headers
}
