import { ParleyError } from "../../intent/index.ts"
import { siteOf } from "./version-054.ts"
import type { Json, NlwebEvent } from "./wire.ts"

/** What the oldest clients send: everything in the address. */
export function fromSearch(search: URLSearchParams): Json {
  const text = search.get("query") ?? ""
  const mode = search.get("generate_mode") ?? search.get("mode") ?? "list"
  const site = search.get("site")
  const memory = search.get("item_to_remember")
  return {
    query: { text, ...(site && { site }) },
    context: { prev: listOf(search.get("prev")), ...(memory && { memory }) },
    prefer: {
      streaming: !/^(?:false|0)$/i.test(search.get("streaming") ?? ""),
      mode: mode === "list" ? "list" : "list, summarize",
      elicitation: false,
    },
  }
}

function listOf(text: string | null): string[] {
  if (!text) return []
  try {
    const list: unknown = JSON.parse(text)
    if (Array.isArray(list)) return list.filter((one) => typeof one === "string").slice(-10)
  } catch {
    return text.split(",").slice(-10)
  }
  throw new ParleyError("invalid_request", "'prev' is a list of questions, as JSON or with commas between.")
}

/** What they read: frames without a name, told apart by `message_type`. */
export async function* toOldestFrames(
  events: AsyncIterable<NlwebEvent>,
  queryId: string,
): AsyncGenerator<{ readonly data: Json }> {
  const frame = (message_type: string, more: Json) => ({ data: { message_type, query_id: queryId, ...more } })
  for await (const { event, data } of events) {
    if (event === "result") {
      const item = data.item as Json
      if (item["@type"] === "SearchSummary") yield frame("summary", { message: item.text })
      else yield frame("result_batch", { results: [toOldestItem(item)] })
    }
    if (event === "error") yield frame("intermediate_message", { message: messageOf(data.error) })
    if (event === "complete") {
      const asked = (data.elicitation as { text?: string } | undefined)?.text
      if (asked !== undefined) yield frame("ask_user", { message: asked })
      yield frame("complete", {})
    }
  }
}

function messageOf(error: unknown): string {
  return String((error as { message?: unknown } | undefined)?.message ?? "")
}

/** The answer in one piece, for those that ask for no stream. */
export function toOldestBody(body: Json, queryId: string): Json {
  const results = (Array.isArray(body.results) ? body.results : []) as Json[]
  const items = results.filter((item) => item["@type"] !== "SearchSummary").map(toOldestItem)
  const summary = results.find((item) => item["@type"] === "SearchSummary")
  return {
    query_id: queryId,
    results: items,
    ...(summary && { summary: { summary: summary.text } }),
    ...(body.error ? { error: body.error } : {}),
  }
}

function toOldestItem(item: Json): Json {
  const { actions: _, grounding: __, score, ...schema } = item
  const site = siteOf(item)
  return {
    url: item.url ?? "",
    name: item.name ?? item.headline ?? "",
    site,
    siteUrl: site === "" ? "" : `https://${site}`,
    score,
    description: typeof item.description === "string" ? item.description : "",
    schema_object: schema,
  }
}
