import { createId } from "../identity/index.ts"
import { cutText, isParleyError } from "../intent/index.ts"
import type { MediatorPhrases } from "../language/index.ts"
import {
  type CallSite,
  createRequest,
  type Evidence,
  originate,
  type Reply,
  type RequestEnvelope,
  type ResponseEnvelope,
  type Sender,
  type SiteAddress,
} from "../protocols/intentweb/index.ts"
import { type PricedItem, pricedItemsOf, toPriceTable } from "./priced-items.ts"
import { toInline } from "./quoted-words.ts"

export interface ComparisonOptions {
  readonly sender: Sender
  readonly call: CallSite
  /** Milliseconds one site may take. */
  readonly patience?: number
}

export interface Question {
  readonly words: string
  readonly sites: readonly SiteAddress[]
  readonly locale: string
  /** The envelopes that the user signed; empty where the user has no key. */
  readonly said: readonly RequestEnvelope[]
  readonly signal: AbortSignal
}

/** How one site responded to the question: it answered, it asked back, or it could not be asked. */
export type SiteAnswer =
  | { readonly kind: "answered" | "asks"; readonly site: SiteAddress; readonly reply: Reply }
  | { readonly kind: "silent"; readonly site: SiteAddress }

const comparedAtMost = 5
const quotedAtMost = 20_000
const wantedAtMost = 20
const wantedLength = 500
/** Characters of all structured results together. */
const structuredAtMost = 200_000

/**
 * Asks several sites the same question and goes no further: a site that asks back, for a value or for a yes, is told
 * that nothing more is wanted. Each request is the mediator's own, made from the user's signed words.
 */
export function createAskAll({ sender, call, patience = 15_000 }: ComparisonOptions) {
  async function askOne(site: SiteAddress, question: Question): Promise<SiteAnswer> {
    const { words, locale, said } = question
    const signal = AbortSignal.any([question.signal, AbortSignal.timeout(patience)])
    const explanation = { interpretation: "Only information is wanted, to compare several sites." }
    const content = {
      message: words,
      interactionId: createId("interaction", sender.now()),
      audience: site.origin,
      locale,
      explanation,
    }
    const request = originate(sender, content, said)
    try {
      const reply = await call(site, request, signal)
      const { flow_type: type } = reply.envelope
      if (type === "error") return { kind: "silent", site }
      if (!reply.ended) await leave(site, request, signal)
      const asks = type === "information_request" || type === "clarification_request"
      return { kind: asks ? "asks" : "answered", site, reply }
    } catch (error) {
      if (isParleyError(error)) return { kind: "silent", site }
      throw error
    }
  }

  /** Closes an interaction that nobody will continue, rather than leaving it to expire (section 3.4). */
  async function leave(site: SiteAddress, opened: RequestEnvelope, signal: AbortSignal): Promise<void> {
    const { interaction_id: interactionId, attribution } = opened
    const end = { flowType: "error", message: "This was all that was wanted.", interactionId } as const
    const request = createRequest(sender, {
      ...end,
      audience: site.origin,
      queryHash: attribution.query_hash,
    })
    await call(site, request, signal).catch((error: unknown) => {
      // Nothing is lost: the interaction expires by itself.
      if (!isParleyError(error)) throw error
    })
  }

  return (question: Question): Promise<readonly SiteAnswer[]> =>
    Promise.all(question.sites.slice(0, comparedAtMost).map((site) => askOne(site, question)))
}

export type AskAll = ReturnType<typeof createAskAll>

/** Puts several answers into one, each quoted under the name of the site that gave it. */
export function toComparison(
  answers: readonly SiteAnswer[],
  phrases: MediatorPhrases,
): { readonly message: string; readonly item?: Readonly<Record<string, unknown>> } {
  const items: PricedItem[] = answers.flatMap((one) =>
    one.kind === "answered" ? pricedItemsOf(one.reply.envelope, one.site.company) : [],
  )
  const table = toPriceTable(items, phrases)
  const said = answers.map(
    (one) => `**${toInline(one.site.company)}** (${one.site.origin})\n\n${toQuote(one, phrases)}`,
  )
  const results = answers.flatMap(({ site, ...one }) => {
    const item = "reply" in one ? structuredResult(one.reply.envelope) : undefined
    return item === undefined ? [] : [{ "@type": "ListItem", name: site.company, url: site.origin, item }]
  })
  return {
    message: [phrases.compared, ...said, ...table].join("\n\n"),
    ...(results.length > 0 &&
      JSON.stringify(results).length <= structuredAtMost && {
        item: { "@context": "https://schema.org", "@type": "ItemList", itemListElement: results },
      }),
  }
}

/** Lists what the sites need to know before they can answer, without repetitions. */
export function wantedBy(answers: readonly SiteAnswer[]): readonly string[] {
  const wanted = answers.flatMap((one) =>
    one.kind === "asks" ? (one.reply.envelope.required_information ?? [one.reply.envelope.message]) : [],
  )
  return [...new Set(wanted.map((one) => cutText(one, wantedLength)))].slice(0, wantedAtMost)
}

export function evidenceOf(answers: readonly SiteAnswer[]): readonly Evidence[] {
  return answers.flatMap((one) =>
    one.kind === "silent" ? [] : [{ request: one.reply.request, answer: one.reply.envelope }],
  )
}

/** Quotes line by line, so that a site's words cannot be mistaken for ours or for another site's. */
function toQuote(answer: SiteAnswer, phrases: MediatorPhrases): string {
  if (answer.kind === "silent") return phrases.silent
  const words = cutText(answer.reply.envelope.message, quotedAtMost)
  const quoted = words.split(/\r\n|[\r\n\u2028\u2029]/).map((line) => `> ${line}`.trimEnd())
  return answer.kind === "asks" ? `${phrases.asks}\n\n${quoted.join("\n")}` : quoted.join("\n")
}

function structuredResult(envelope: ResponseEnvelope): unknown {
  return (envelope as { readonly structured_result?: unknown }).structured_result
}
