import type { MediatorPhrases } from "../language/index.ts"
import {
  confirmationOf,
  type FlowType,
  flowTypes,
  type Reply,
  type ResponseContent,
  type ResponseEnvelope,
  type RouteOption,
  type Status,
  statuses,
} from "../protocols/intentweb/index.ts"
import type { Listing } from "./listing.ts"
import { toLabel } from "./routing.ts"

const offersAtMost = 40

/** Section 3.4: which of several sites is meant. */
export function toChoice(options: readonly RouteOption[], phrases: MediatorPhrases): ResponseContent {
  const labels = options.map((option) => ({ id: option.id, label: toLabel(option) }))
  return {
    flow_type: "clarification_request",
    message: [phrases.which, "", ...labels.map(({ id, label }) => `${id}. ${toInline(label)}`)].join("\n"),
    required_information: [phrases.whichShort],
    clarification_options: labels,
  }
}

/** Nothing fits: what could be asked for in its place. */
export function toOffers(listings: readonly Listing[], phrases: MediatorPhrases): ResponseContent {
  const offers = listings.flatMap(({ capabilities }) =>
    capabilities.map(({ intent, provider }) => `- **${toInline(provider.company)}**: ${toInline(intent)}`),
  )
  return {
    flow_type: "information_request",
    message: [phrases.nothing, "", ...offers.slice(0, offersAtMost)].join("\n"),
    required_information: [phrases.wish],
  }
}

export function toEnd(message: string): ResponseContent {
  return { flow_type: "error", status: "cancelled", message }
}

/** What a site told the gateway, as the gateway tells it to the user in its own name. */
export function toOwnContent({ envelope }: Reply): ResponseContent {
  const { flow_type: type, status } = envelope
  const { structured_result: item } = envelope as { readonly structured_result?: unknown }
  const given = {
    required_information: envelope.required_information,
    collected_information: envelope.collected_information,
    external_id: envelope.external_id,
    clarification_options: envelope.clarification_options,
    retry_after: envelope.retry_after,
    execution: envelope.execution,
    confirmation: confirmationOf(envelope),
    status: status !== undefined && Object.hasOwn(statuses, status) ? (status as Status) : undefined,
    structured_result:
      typeof item === "object" && item !== null ? (item as Record<string, unknown>) : undefined,
  }
  return {
    flow_type: (flowTypes as readonly string[]).includes(type) ? (type as FlowType) : "information_response",
    message: envelope.message,
    ...(Object.fromEntries(
      Object.entries(given).filter(([, value]) => value !== undefined),
    ) as Partial<ResponseContent>),
  }
}

/** The HTTP status that goes with what an envelope says. */
export function toHttp({ flow_type, status = "" }: Pick<ResponseEnvelope, "flow_type" | "status">): number {
  if (Object.hasOwn(statuses, status)) return statuses[status as Status].http
  return flow_type === "error" ? 500 : 200
}

/** A site's words in the middle of ours: one line, and none of its characters is markup. */
export function toInline(text: string): string {
  return text.replace(/\s+/g, " ").replace(/[\\`*_[\]<>|#~]/g, "\\$&")
}
