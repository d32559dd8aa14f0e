import { z } from "zod"
import {
  createRegistry,
  defineEventHandlers,
  defineFlow,
  defineHydrator,
  type FlowRegistry,
} from "../../src/flow/entry.ts"
import type { Database } from "../sqlite.ts"
import { buttonsIn, flowLanguages } from "./languages/flow-words.ts"
import { propertySummary } from "./property-result.ts"
import { toViewingResult, viewingKey, viewingResult } from "./viewing-result.ts"
import { requireViewing } from "./viewings.ts"

const category = "real estate"
const actions = z.array(z.object({ event: z.string(), label: z.string() }))
const home = propertySummary.extend({
  actions: z.array(
    z.object({ event: z.string(), label: z.string(), payload: z.object({ property_id: z.string() }) }),
  ),
})

/** Homes that were found: each can be visited. */
const search = defineFlow({
  intentId: "home.search",
  intent: "searchProperty",
  meta: {
    title: "Homes",
    description: "Shows homes that match, to be visited.",
    category,
    languages: flowLanguages("Wohnungen und Häuser", "Logements", "Viviendas"),
  },
  schema: z.object({ properties: z.array(home), total_results: z.int() }),
})

const request = defineFlow({
  intentId: "viewing.request",
  intent: "requestViewing",
  meta: { title: "Visit a home", description: "Agrees on a time to see a home.", category },
  display: "modal",
  followUp: ({ viewing_id }, { email }) => ({ intentId: "viewing.show", params: { viewing_id, email } }),
})

const move = defineFlow({
  intentId: "viewing.move",
  intent: "moveViewing",
  meta: { title: "Move your viewing", description: "Agrees on another time.", category },
  display: "modal",
})

const cancel = defineFlow({
  intentId: "viewing.cancel",
  intent: "cancelViewing",
  meta: { title: "Cancel your viewing", description: "Calls a viewing off.", category },
  display: "modal",
})

/** An appointment that stands, with what can be done about it. */
const viewing = defineFlow({
  intentId: "viewing.show",
  meta: {
    title: "Your viewing",
    description: "Shows an agreed viewing, to be moved or cancelled.",
    category,
    languages: flowLanguages("Ihre Besichtigung", "Votre visite", "Su visita"),
  },
  schema: z.object({ viewing: viewingResult, actions }),
  lifetime: 24 * 3_600_000,
})

/** What the agency shows on its page, in chat applications and to every client of AG-UI. */
export function createFlows(database: Database): FlowRegistry {
  return createRegistry({
    flows: [search, request, move, cancel, viewing],
    hydrators: [
      defineHydrator({
        flow: search,
        extractionSchema: z.object({ location: z.string() }).loose(),
        hydrate: async (params, context) => {
          const found = context.result ?? (await context.execute("searchProperty", params))
          const { properties, total_results } = found as {
            properties: z.output<typeof propertySummary>[]
            total_results: number
          }
          const { visit } = buttonsIn(context)
          return { properties: properties.map((one) => withVisit(one, visit)), total_results }
        },
      }),
      defineHydrator({
        flow: viewing,
        extractionSchema: viewingKey,
        hydrate: (params, context) =>
          toProps(toViewingResult(database, requireViewing(database, params, context), context), context),
      }),
    ],
    handlers: [
      defineEventHandlers({
        flow: search,
        on: {
          VISIT: {
            payload: z.object({ property_id: z.string() }),
            handle: ({ payload }) => ({ open: { intentId: "viewing.request", params: payload } }),
          },
        },
      }),
      defineEventHandlers({
        flow: viewing,
        on: {
          MOVE_VIEWING: {
            handle: ({ params }) => ({ open: { intentId: "viewing.move", params, event: "CHANGED" } }),
          },
          CANCEL_VIEWING: {
            handle: ({ params }) => ({ open: { intentId: "viewing.cancel", params, event: "CHANGED" } }),
          },
          CHANGED: {
            payload: viewingResult,
            handle: ({ payload }, context) => ({ patch: toProps(payload, context) }),
          },
        },
      }),
    ],
  })
}

function withVisit(found: z.output<typeof propertySummary>, label: string) {
  const { property_id } = found
  return { ...found, actions: [{ event: "VISIT", label, payload: { property_id } }] }
}

/** What can be done about a viewing that stands. */
function toProps(viewing: z.output<typeof viewingResult>, visitor: { readonly locale: string }) {
  const words = buttonsIn(visitor)
  const move = { event: "MOVE_VIEWING", label: words.move }
  const cancel = { event: "CANCEL_VIEWING", label: words.cancel }
  return { viewing, actions: viewing.status === "agreed" ? [move, cancel] : [] }
}
