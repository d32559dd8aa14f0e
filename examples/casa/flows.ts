import { z } from "zod"
import {
  createRegistry,
  defineEventHandlers,
  defineFlow,
  defineHydrator,
  type FlowRegistry,
} from "../../src/flow/entry.ts"
import type { Database } from "../sqlite.ts"
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
  meta: { title: "Homes", description: "Shows homes that match, to be visited.", category },
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
        hydrate: async (params, { result, execute }) => {
          const { properties, total_results } = (result ?? (await execute("searchProperty", params))) as {
            properties: z.output<typeof propertySummary>[]
            total_results: number
          }
          return { properties: properties.map(withVisit), total_results }
        },
      }),
      defineHydrator({
        flow: viewing,
        extractionSchema: viewingKey,
        hydrate: (params, context) =>
          toProps(toViewingResult(database, requireViewing(database, params, context), context)),
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
          CHANGED: { payload: viewingResult, handle: ({ payload }) => ({ patch: toProps(payload) }) },
        },
      }),
    ],
  })
}

function withVisit(found: z.output<typeof propertySummary>) {
  const { property_id } = found
  return { ...found, actions: [{ event: "VISIT", label: "Visit", payload: { property_id } }] }
}

/** What can be done about a viewing that stands. */
function toProps(viewing: z.output<typeof viewingResult>) {
  const move = { event: "MOVE_VIEWING", label: "Move" }
  const cancel = { event: "CANCEL_VIEWING", label: "Cancel" }
  return { viewing, actions: viewing.status === "agreed" ? [move, cancel] : [] }
}
