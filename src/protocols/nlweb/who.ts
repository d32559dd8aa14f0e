import type { Host, HostContext } from "../../host/index.ts"
import { formatRateLimit, ParleyError, type RateLimit } from "../../intent/index.ts"
import { detectLanguage } from "../../language/index.ts"
import { type Json, version, whoRequest } from "./wire.ts"

export interface WhoOptions {
  readonly host: Host
  readonly origin: () => string
  readonly access?: "open" | "token" | undefined
  readonly rateLimit?: RateLimit | undefined
  /** Other doors of this host: where MCP is spoken, as handed in by the role. */
  readonly mcp?: (() => string) | undefined
  /** Where A2A is spoken. */
  readonly a2a?: (() => string) | undefined
}

/** Discovery ("Who" 0.1): whether this host can help with something, and by which doors. */
export async function answerWho(body: unknown, context: HostContext, options: WhoOptions): Promise<Json> {
  const parsed = whoRequest.safeParse(body)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new ParleyError("invalid_request", `'${issue?.path.join(".") || "the body"}': ${issue?.message}`)
  }
  const { query, meta } = parsed.data
  const score = await scoreOf(query.text, context, options.host)
  const { service } = options.host
  const definition = { name: service.name, description: service.about, namespace: service.namespace }
  const doors = [
    {
      protocol: "http",
      endpoint: `${options.origin()}/ask`,
      score,
      definition: { ...definition, specification: `NLWeb ${version}` },
    },
    ...(options.mcp ? [{ protocol: "mcp", endpoint: options.mcp(), score, definition }] : []),
    ...(options.a2a ? [{ protocol: "a2a", endpoint: options.a2a(), score, definition }] : []),
  ]
  const results = score === 0 ? [] : doors.slice(0, meta?.max_results ?? doors.length)
  return { _meta: { response_type: "answer", version: "0.1" }, results, referrals: [] }
}

/** 0..100: how surely one of the intents is meant, or whether the content has something to say. */
async function scoreOf(text: string, given: HostContext, host: Host): Promise<number> {
  const context = { ...given, locale: detectLanguage(text, given.locale) }
  const [best] = await host.find(text, context)
  const byIntent = Math.round(100 * (best?.confidence ?? 0))
  if (!host.answer) return byIntent
  const question = { text, locale: context.locale, limit: 1, mayElicit: false }
  for await (const event of host.answer(question, context))
    if (event.kind === "item") return Math.max(byIntent, Math.min(100, 50 + Math.round(50 * event.score)))
  return byIntent >= 50 ? byIntent : 0
}

/** What a caller without credentials must know before it asks (2.4, 2.5). */
export function toCapabilityManifest(options: WhoOptions): Json {
  const { host, origin, access = "open", rateLimit, mcp, a2a } = options
  const { service } = host
  return {
    name: service.name,
    description: service.about,
    who: `${origin()}/who`,
    capabilities: [
      { protocol: "nlweb", version, ask: `${origin()}/ask`, await: `${origin()}/await` },
      ...(mcp ? [{ protocol: "mcp", endpoint: mcp() }] : []),
      ...(a2a ? [{ protocol: "a2a", endpoint: a2a() }] : []),
    ],
    authentication:
      access === "open"
        ? { required: false, description: "Anyone may ask. A bearer token, when sent, tells who asks." }
        : { required: true, scheme: "bearer", description: "Send a token as 'Authorization: Bearer ...'." },
    rate_limit: rateLimit
      ? {
          limit: formatRateLimit(rateLimit),
          description: "Counted per caller. Over it, 429 with Retry-After.",
        }
      : { description: "None." },
  }
}
