import type { IntentRecord, ServiceEntry } from "../../registry/index.ts"

export interface IntentRequest {
  readonly url: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/**
 * The request that executes an intent where its service says so (UIM 2.1.6): an endpoint of its own takes the bare
 * parameters, the one for all intents `{intent_uid, parameters}`.
 */
export function toIntentRequest(
  { endpoint, knownAs }: Pick<IntentRecord, "endpoint" | "knownAs">,
  { execute }: Pick<ServiceEntry, "execute">,
  parameters: Readonly<Record<string, unknown>>,
): IntentRequest {
  const { url, method, contentType = "application/json" } = endpoint
  const accept = { accept: "application/json" }
  if (url === execute)
    return {
      url,
      method: "POST",
      headers: { ...accept, "content-type": "application/json" },
      body: JSON.stringify({ intent_uid: knownAs, parameters }),
    }
  if (method === "GET" || method === "DELETE")
    return { url: withQuery(url, parameters), method, headers: accept }
  const isForm = contentType === "application/x-www-form-urlencoded"
  const body = isForm ? toQuery(parameters).toString() : JSON.stringify(parameters)
  return { url, method, headers: { ...accept, "content-type": contentType }, body }
}

function withQuery(url: string, parameters: Readonly<Record<string, unknown>>): string {
  const address = new URL(url)
  for (const [name, value] of toQuery(parameters)) address.searchParams.set(name, value)
  return address.href
}

function toQuery(parameters: Readonly<Record<string, unknown>>): URLSearchParams {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters))
    query.set(name, typeof value === "string" ? value : JSON.stringify(value))
  return query
}
