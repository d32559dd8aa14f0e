import { parseForeignYaml } from "../../identity/index.ts"
import {
  cutText,
  type Effect,
  isPlainObject,
  ParleyError,
  toForeignDescriptor,
  toIntentName,
  toNamespace,
} from "../../intent/index.ts"
import type { IntentRecord, ServiceRecord } from "../../registry/index.ts"
import { readOperationInput } from "./operation-input.ts"
import { createResolve } from "./references.ts"

type Json = Readonly<Record<string, unknown>>

const methods: Readonly<Record<string, { readonly effect: Effect; readonly idempotent: boolean }>> = {
  get: { effect: "read", idempotent: true },
  put: { effect: "write", idempotent: true },
  delete: { effect: "destructive", idempotent: true },
  post: { effect: "write", idempotent: false },
  patch: { effect: "write", idempotent: false },
}

const operationsAtMost = 500

/**
 * Reads an OpenAPI 3 description: each operation whose values are JSON or parts of its address becomes an intent.
 * Those that need more (files, cookies, headers of their own) are left out.
 */
export function readOpenApi(text: string, address: string): ServiceRecord {
  const document = parseDocument(text, address)
  const resolve = createResolve(document)
  const base = serverOf(document, address)
  const { origin } = new URL(base)
  const info: Json = isPlainObject(document.info) ? document.info : {}
  const name = cutText(textOf(info.title) ?? new URL(origin).host, 200)
  const namespace = toNamespace(origin)
  const provider = { name, origin }
  const taken = new Set<string>()
  const intents = operationsOf(document)
    .slice(0, operationsAtMost)
    .flatMap(({ path, method, operation, shared }): IntentRecord[] => {
      const input = readOperationInput(operation, shared, resolve)
      if (!input || operation.deprecated === true) return []
      const called = textOf(operation.operationId) ?? `${method} ${path}`
      const descriptor = toForeignDescriptor({
        namespace,
        name: unused(toIntentName(called), taken),
        title: textOf(operation.summary),
        description: textOf(operation.description) ?? textOf(operation.summary),
        tags: Array.isArray(operation.tags) ? operation.tags.filter((tag) => typeof tag === "string") : [],
        examples: textsOf(operation["x-examples"]),
        type: textOf(operation["x-intent-type"]),
        input: input.schema,
        output: outputOf(operation, resolve),
        effect: methods[method]?.effect ?? "write",
        idempotent: methods[method]?.idempotent,
        provider,
      })
      const url = `${base}${path}${input.query.length > 0 ? `{?${input.query.join(",")}}` : ""}`
      const endpoint = { url, method: method.toUpperCase(), contentType: input.contentType }
      return [{ descriptor, knownAs: called, protocol: "openapi", endpoint }]
    })
  return {
    origin,
    service: { name, description: cutText(textOf(info.description) ?? name, 2_000), url: origin, namespace },
    reached: [{ protocol: "openapi", url: address }],
    mode: "central",
    intents,
  }
}

function parseDocument(text: string, address: string): Json {
  const document = parseText(text, address)
  if (isPlainObject(document) && typeof document.openapi === "string" && document.openapi.startsWith("3."))
    return document
  throw new ParleyError("invalid_declaration", `${address} is no OpenAPI 3 description.`)
}

/** Most descriptions are JSON, which is read at any length; YAML takes far longer, and only what is simple is read. */
function parseText(text: string, address: string): unknown {
  if (text.trimStart().startsWith("{")) {
    try {
      return JSON.parse(text)
    } catch {
      // A flow mapping of YAML begins like JSON.
    }
  }
  try {
    return parseForeignYaml(text)
  } catch (cause) {
    const reason = (cause as Error).message
    throw new ParleyError("invalid_declaration", `${address} is neither JSON nor YAML: ${reason}`, { cause })
  }
}

/** The first server, relative to the address of the description itself; its variables have their defaults. */
function serverOf({ servers }: Json, address: string): string {
  const [first] = Array.isArray(servers) ? servers : []
  const { url = "/", variables = {} } = isPlainObject(first) ? first : {}
  const filled = String(url).replace(/\{([^}]+)\}/g, (_, name: string) => {
    const variable = isPlainObject(variables) && Object.hasOwn(variables, name) ? variables[name] : undefined
    return isPlainObject(variable) ? String(variable.default ?? "") : ""
  })
  if (!URL.canParse(filled, address))
    throw new ParleyError("invalid_declaration", `${address}: servers[0].url is no address.`)
  const { protocol, href } = new URL(filled, address)
  if (protocol !== "https:" && protocol !== "http:")
    throw new ParleyError("invalid_declaration", `${address}: servers[0].url is no http address.`)
  return href.replace(/[?#].*$/, "").replace(/\/$/, "")
}

interface FoundOperation {
  readonly path: string
  readonly method: string
  readonly operation: Json
  /** Parameters of all operations of the path. */
  readonly shared: unknown
}

function operationsOf({ paths }: Json): readonly FoundOperation[] {
  return Object.entries(isPlainObject(paths) ? paths : {}).flatMap(([path, item]) => {
    if (!isPlainObject(item) || !path.startsWith("/")) return []
    return Object.keys(methods).flatMap((method) => {
      const operation = item[method]
      return isPlainObject(operation) ? [{ path, method, operation, shared: item.parameters }] : []
    })
  })
}

/** The JSON of the first answer that means success; anything that is no object stands under `result`. */
function outputOf({ responses }: Json, resolve: (value: unknown) => unknown): unknown {
  const success = Object.entries(isPlainObject(responses) ? responses : {}).find(([status]) =>
    /^2(?:\d\d|XX)$/.test(status),
  )
  const answer = resolve(success?.[1])
  const content = isPlainObject(answer) && isPlainObject(answer.content) ? answer.content : {}
  const json = content["application/json"]
  const schema = isPlainObject(json) && isPlainObject(json.schema) ? json.schema : undefined
  if (!schema || schema.type === "object") return schema
  return { type: "object", properties: { result: schema } }
}

function unused(name: string, taken: Set<string>): string {
  let free = name
  for (let place = 2; taken.has(free); place++) free = `${name.slice(0, 120)}${place}`
  taken.add(free)
  return free
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value.trim() !== "" ? value : undefined
}

function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === "string") : []
}
