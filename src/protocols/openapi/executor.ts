import { type Executor, readBackendAnswer } from "../../execution/index.ts"
import type { Fetch } from "../../identity/index.ts"
import { isPlainObject, ParleyError } from "../../intent/index.ts"
import type { IntentRecord } from "../../registry/index.ts"

export interface OpenApiExecutorOptions {
  readonly record: Pick<IntentRecord, "endpoint">
  readonly fetch: Fetch
  /** Sent with every call: what the operator was given to be let in. */
  readonly headers?: Readonly<Record<string, string>> | undefined
}

/** Calls an operation of a plain HTTP service. Every attempt at one execution has the same `idempotency-key`. */
export function createOpenApiExecutor({ record, fetch, headers }: OpenApiExecutorOptions): Executor {
  const { url, method, contentType } = record.endpoint
  return {
    async run(input, { executionId, locale, signal }) {
      const { address, rest } = fillAddress(url, input)
      const response = await fetch(address, {
        method,
        headers: {
          ...headers,
          accept: "application/json",
          "accept-language": locale,
          "idempotency-key": executionId,
          ...(contentType !== undefined && { "content-type": contentType }),
        },
        ...(contentType !== undefined && { body: JSON.stringify(rest) }),
        signal,
        redirect: "error",
      })
      if (response.status === 204) return {}
      const answer = await readBackendAnswer(response)
      return isPlainObject(answer) ? answer : { result: answer }
    },
  }
}

type Values = Readonly<Record<string, unknown>>

/** Fills a template of RFC 6570, of which `{name}` and `{?name,name}` are used. */
function fillAddress(template: string, input: Values): { readonly address: string; readonly rest: Values } {
  const rest: Record<string, unknown> = { ...input }
  const take = (name: string) => {
    const value = Object.hasOwn(rest, name) ? rest[name] : undefined
    delete rest[name]
    return value
  }
  const address = template
    .replace(/\{\?([^}]+)\}/, (_, names: string) => toQuery(names.split(","), take))
    .replace(/\{([^}?]+)\}/g, (_, name: string) => toSegment(name, take(name)))
  return { address, rest }
}

/** A value that would lead to another path is refused, not sent. */
function toSegment(name: string, value: unknown): string {
  const text = encodeURIComponent(toText(value).toWellFormed())
  if (text !== "" && text !== "." && text !== "..") return text
  throw new ParleyError("invalid_input", `'${name}' must not be empty.`, {
    details: { issues: [{ path: name, rule: "invalid", message: `'${name}' must not be empty` }] },
  })
}

function toQuery(names: readonly string[], take: (name: string) => unknown): string {
  const query = new URLSearchParams()
  for (const name of names) {
    const value = take(name)
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== null) query.append(name, toText(one))
  }
  const text = query.toString()
  return text === "" ? "" : `?${text}`
}

function toText(value: unknown): string {
  return typeof value === "object" ? JSON.stringify(value) : String(value ?? "")
}
