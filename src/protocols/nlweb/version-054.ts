import type { Reply } from "./rendering.ts"
import type { Json, NlwebEvent } from "./wire.ts"

/** Whether a request is of 0.54, which named its version `api_version`. */
export function isVersion054(body: unknown): boolean {
  const meta = (body as { meta?: { api_version?: unknown; version?: unknown } } | null)?.meta
  return (
    meta?.version === undefined &&
    typeof meta?.api_version === "string" &&
    /^0\.5[0-4]/.test(meta.api_version)
  )
}

const types: Readonly<Record<string, string>> = {
  answer: "Answer",
  elicitation: "Elicitation",
  promise: "Promise",
  failure: "Failure",
}

/** A whole response as 0.54 had it. */
export function toReply054(reply: Reply): { readonly status: number; readonly body: Json } {
  const { _meta, results, structuredData, ...rest } = reply.body
  return {
    status: reply.status,
    body: {
      _meta: toMeta(_meta),
      ...rest,
      ...(Array.isArray(results) && { results: results.map(toItem) }),
      ...(Array.isArray(structuredData) && { structuredData: structuredData.map(toItem) }),
    },
  }
}

/** A stream as 0.54 had it: frames without a name, `_meta` first, then results a few at a time. */
export async function* toFrames054(
  events: AsyncIterable<NlwebEvent>,
  question: string,
): AsyncGenerator<{ readonly data: Json }> {
  for await (const { event, data } of events) {
    const { _meta, index: _, item, ...rest } = data
    if (event === "result") yield { data: { results: [toItem(item)] } }
    else {
      const meta = { ...toMeta(_meta), ...(event === "start" && { decontextualized_query: question }) }
      yield { data: { _meta: meta, ...rest } }
    }
  }
}

function toMeta(meta: unknown): Json {
  const { version: _, response_type, response_format, ...rest } = (meta ?? {}) as Json
  return {
    ...rest,
    api_version: "0.54",
    response_type: types[String(response_type)] ?? response_type,
    response_format: response_format === "conversational_search" ? "conv_search" : response_format,
  }
}

/** Its clients know items by `@id`, and want to be told the site of each. */
function toItem(item: unknown): Json {
  const own = item as Json
  if (own["@type"] === "SearchSummary") return { ...own, "@type": "Summary" }
  const { id } = (own.grounding ?? {}) as { id?: string }
  return { "@id": id, site: siteOf(own), ...own }
}

export function siteOf(item: Json): string {
  return typeof item.url === "string" && URL.canParse(item.url) ? new URL(item.url).hostname : ""
}
