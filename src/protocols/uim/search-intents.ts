import type { Fetch } from "../../identity/index.ts"
import { isPlainObject, ParleyError } from "../../intent/index.ts"
import type { ServiceRecord } from "../../registry/index.ts"
import { bodyOf, fetchJson } from "./fetch-json.ts"
import { type AgentsFile, readIntents } from "./read-agents-json.ts"
import type { ReadingContext } from "./read-intent.ts"

const pageSize = 100
const pagesAtMost = 20

/** What a discovery API found. */
export interface SearchedIntents extends Pick<ServiceRecord, "intents">, Pick<AgentsFile, "problems"> {
  /** The first entry as it was written: it may tell of the service, too. */
  readonly service: unknown
}

/** Searches a discovery API (UIM 2.1.5) at whatever path it is, page after page. Without criteria it lists everything. */
export async function searchIntents(
  fetch: Fetch,
  context: Pick<ReadingContext, "url" | "provider" | "namesProviders">,
  criteria: Readonly<Record<string, string>>,
  signal?: AbortSignal,
): Promise<SearchedIntents> {
  const { url } = context
  const listed: unknown[] = []
  for (let page = 1; page <= pagesAtMost; page++) {
    const address = new URL(url)
    for (const [name, value] of Object.entries({ ...criteria, page, page_size: pageSize }))
      address.searchParams.set(name, String(value))
    const answer = await fetchJson(fetch, address.href, {
      headers: { accept: "application/json" },
      ...(signal && { signal }),
    })
    const body = bodyOf(answer)
    const intents = isPlainObject(body) ? body.intents : body
    if (!Array.isArray(intents))
      throw new ParleyError("unavailable", `${url} is no discovery API: it answers without 'intents'.`)
    listed.push(...intents.slice(0, pageSize))
    const pages = Number(answer.headers.get("x-total-pages") ?? 1)
    if (intents.length === 0 || !(page < pages)) break
  }
  return { ...readIntents(listed, { ...context, execute: undefined }), service: listed[0] }
}
