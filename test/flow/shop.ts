import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { assign, createMachine } from "xstate"
import { z } from "zod"
import {
  createRegistry,
  createUpdates,
  defineEventHandlers,
  defineFlow,
  defineHydrator,
} from "../../src/flow/index.ts"
import { createLogger, type RunningServer } from "../../src/http/index.ts"
import { defineIntent, defineService, ParleyError } from "../../src/intent/index.ts"
import { createSite, type Site, type SiteOptions } from "../../src/site/index.ts"

const service = defineService({
  namespace: "shop.example",
  name: "Shop",
  about: "A shop for tests.",
  updated: "2026-01-01",
})

/** What the backend was asked for, and how it is to behave. */
export interface Backend {
  readonly orders: string[]
  /** Thrown by the next orders, one each. */
  readonly failures: Error[]
  status: string
  hydrations: number
}

const line = z.object({ product: z.string(), quantity: z.int() })

function createIntents(backend: Backend) {
  const placeOrder = defineIntent({
    name: "placeOrder",
    title: "Order",
    description: "Orders soup.",
    examples: ["Order soup for two", "I would like to order soup", "order some soup please"],
    input: z.object({ people: z.int().min(1).max(20).describe("Number of people") }),
    output: z.object({ orderId: z.string().describe("Id of the order") }),
    effect: "write",
    timeout: 2_000,
    execute({ people }, { executionId }) {
      const failure = backend.failures.shift()
      if (failure) throw failure
      if (!backend.orders.includes(executionId)) backend.orders.push(executionId)
      return { orderId: `ORD-${backend.orders.length}-${people}` }
    },
  })
  const trackOrder = defineIntent({
    name: "trackOrder",
    title: "Follow an order",
    description: "Says how far an order is.",
    examples: ["Where is my order ORD-1-2?", "Track order ORD-1-2", "has ORD-1-2 arrived"],
    input: z.object({
      orderId: z
        .string()
        .regex(/^ORD-\d+-\d+$/)
        .describe("Id of the order, as in ORD-1-2"),
    }),
    output: z.object({ status: z.string().describe("How far it is") }),
    effect: "read",
    execute: () => ({ status: backend.status }),
  })
  const settings = defineIntent({
    name: "settings",
    title: "Settings",
    description: "Shows the settings of the account.",
    examples: ["Show my settings"],
    input: z.object({}),
    output: z.object({ plan: z.string().describe("The plan") }),
    effect: "read",
    execute: () => ({ plan: "free" }),
  })
  return [placeOrder, trackOrder, settings]
}

function createFlows(backend: Backend) {
  const place = defineFlow({
    intentId: "order.place",
    intent: "placeOrder",
    meta: { title: "Your order", description: "Orders soup." },
    schema: z.object({ lines: z.array(line), link: z.string().optional() }),
    display: "sheet",
    followUp: ({ orderId }) => ({ intentId: "order.track", params: { orderId } }),
  })
  const browse = defineFlow({
    intentId: "menu.browse",
    meta: { title: "Menu", description: "Shows what there is." },
    schema: z.object({ items: z.array(z.string()) }),
    display: "modal",
    machine: createMachine({
      initial: "browsing",
      context: {},
      states: {
        browsing: {
          on: { SELECT: { target: "chosen", actions: assign({ result: ({ event }) => event.payload }) } },
        },
        chosen: { type: "final" },
      },
    }),
  })
  const track = defineFlow({
    intentId: "order.track",
    intent: "trackOrder",
    meta: { title: "Order", description: "Follows an order." },
    schema: z.object({ orderId: z.string(), status: z.string() }),
    streaming: true,
  })
  const account = defineFlow({
    intentId: "account.settings",
    intent: "settings",
    meta: { title: "Settings", description: "Shows the settings." },
    schema: z.object({ plan: z.string() }),
    permissions: { required: ["read:account"] },
  })
  const broken = defineFlow({
    intentId: "shop.broken",
    meta: { title: "Broken", description: "Its backend is away." },
    schema: z.object({ name: z.string() }),
  })
  return createRegistry({
    flows: [place, browse, track, account, broken],
    hydrators: [
      defineHydrator({
        flow: place,
        extractionSchema: z.object({ people: z.int().optional() }),
        hydrate: ({ people = 1 }) => ({ lines: [{ product: "soup", quantity: people }] }),
      }),
      defineHydrator({
        flow: browse,
        extractionSchema: z.object({}),
        hydrate: () => ({ items: ["cake", "ice"] }),
      }),
      defineHydrator({
        flow: track,
        extractionSchema: z.object({ orderId: z.string() }),
        hydrate({ orderId }) {
          backend.hydrations++
          return { orderId, status: backend.status }
        },
        follows: ({ orderId }) => [`order:${orderId}`],
        refreshAt: ({ status }, { now }) => (status === "waiting" ? now + 60_000 : undefined),
      }),
      defineHydrator({
        flow: account,
        extractionSchema: z.object({}),
        hydrate() {
          backend.hydrations++
          return { plan: "free" }
        },
      }),
      defineHydrator({
        flow: broken,
        extractionSchema: z.object({ how: z.string().optional() }),
        hydrate({ how }) {
          if (how === "wrong") return { name: 7 as unknown as string }
          if (how === "markup") return { name: (() => "code") as unknown as string }
          throw new ParleyError("unavailable", "The kitchen is closed.")
        },
      }),
    ],
    handlers: [
      defineEventHandlers({
        flow: place,
        on: {
          ADD_ITEM: { handle: () => ({ open: { intentId: "menu.browse", event: "ITEM_CHOSEN" } }) },
          ITEM_CHOSEN: {
            payload: z.object({ product: z.string() }),
            handle: ({ payload }) => ({
              operations: [{ op: "append", path: "lines", value: { product: payload.product, quantity: 1 } }],
            }),
          },
          LINK: { handle: ({ payload }) => ({ patch: { link: String(payload) } }) },
          SPOIL: { handle: () => ({ patch: { lines: "none" } }) },
          LOCATE: {
            handle: () => ({
              action: { action: "location_request", config: { accuracy: "high" }, event: "LOCATED" },
            }),
          },
          WHO: {
            handle: (_, { surroundings, caller }) => ({ message: JSON.stringify({ surroundings, caller }) }),
          },
          LOCATED: { handle: ({ payload }) => ({ message: `Near ${JSON.stringify(payload)}` }) },
        },
      }),
    ],
  })
}

export interface RunningShop extends AsyncDisposable {
  readonly site: Site
  readonly server: RunningServer
  readonly backend: Backend
  readonly updates: ReturnType<typeof createUpdates>
  readonly options: SiteOptions
}

export function createBackend(): Backend {
  return { orders: [], failures: [], status: "preparing", hydrations: 0 }
}

/** The shop on a free port. `data` is the folder of one that ran before. */
export async function startShop(
  changes: Partial<SiteOptions> = {},
  backend: Backend = createBackend(),
): Promise<RunningShop> {
  const updates = createUpdates()
  const options: SiteOptions = {
    service,
    intents: createIntents(backend),
    flows: createFlows(backend),
    updates,
    data: mkdtempSync(join(tmpdir(), "parley-shop-")),
    logger: createLogger({ level: "silent" }),
    ...changes,
  }
  const site = await createSite(options)
  const server = await site.listen({ port: 0 })
  await site.ready
  return { site, server, backend, updates, options, [Symbol.asyncDispose]: () => site[Symbol.asyncDispose]() }
}
