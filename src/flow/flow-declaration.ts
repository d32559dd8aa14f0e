import type { AnyStateMachine } from "xstate"
import type { z } from "zod"
import type { CheckContext } from "../intent/index.ts"
import type { DeviceAction, DisplayMode, PropsOperation } from "./flow-event.ts"

type Data = Readonly<Record<string, unknown>>

/** What a flow is called, for people and for models. */
export interface FlowMeta {
  /**
   * What people see above it.
   * @example "Your cart"
   */
  readonly title: string
  /**
   * What it is for, for the model that decides whether to open it.
   * @example "Shows the cart, lets it be changed, and orders it."
   */
  readonly description: string
  /**
   * The kind of thing it belongs to, for lists.
   * @example "shopping"
   */
  readonly category?: string
  /**
   * The same in other languages, by BCP 47 tag.
   * @example { de: { title: "Ihr Warenkorb", members: { total: { label: "Summe" } } } }
   */
  readonly languages?: Readonly<Record<string, FlowWords>>
}

/** What a flow is called in another language. */
export interface FlowWords {
  /**
   * What people see above it.
   * @example "Ihr Warenkorb"
   */
  readonly title: string
  /**
   * What members of the props are called, where the words of its intent do not say it.
   * @example { status: { label: "Stand", options: { ready: "fertig" } } }
   */
  readonly members?: Readonly<Record<string, MemberWords>>
}

/** What a member of the props is called, and what its listed values are. */
export interface MemberWords {
  /**
   * What stands in front of the value.
   * @example "Stand"
   */
  readonly label: string
  /**
   * What is shown in place of listed values.
   * @example { ready: "fertig", delivered: "geliefert" }
   */
  readonly options?: Readonly<Record<string, string>>
}

/** A flow to open: the values it is hydrated from. */
export interface FlowLink {
  /**
   * Id of the flow.
   * @example "order.track"
   */
  readonly intentId: string
  /**
   * What its hydrator is given.
   * @example { orderId: "ORD-7KQ2MF" }
   */
  readonly params?: Data
}

/** A stored instance of an older version of its flow. */
export interface OlderInstance {
  readonly version: number
  readonly state: string
  readonly props: Data
  readonly context: Data
}

/** How something that a business can do is shown and led, step by step, in any client. */
export interface FlowDeclaration<Props extends z.ZodObject = z.ZodObject> {
  /**
   * Its id: words with dots between them.
   * @example "order.place"
   */
  readonly intentId: string
  /**
   * Name of the intent it stands on: words that mean the intent open the flow, and `processing` executes it.
   * @example "placeOrder"
   */
  readonly intent?: string
  /**
   * What it is called.
   * @example { title: "Your cart", description: "Shows the cart and orders it.", category: "shopping" }
   */
  readonly meta: FlowMeta
  /**
   * The props that the business gives. They are checked before every render and update. What the intent's declaration
   * gives (fields, facts, options) needs no schema.
   * @example z.object({ lines: z.array(line), total: z.string() })
   */
  readonly schema?: Props
  /**
   * A machine in place of the one that is derived from the intent. It must not invoke anything: entering `processing`
   * executes the intent, and its end arrives as the events `done` (with `output`) and `failed` (with `message`).
   * @example createMachine({ initial: "browsing", states: { browsing: { on: { SELECT: "chosen" } }, chosen: { type: "final" } } })
   */
  readonly machine?: AnyStateMachine
  /**
   * The input of the intent, where a machine of your own enters `processing`; the values it was opened with unless
   * given.
   * @example ({ props, params }) => ({ ...params, total: props.total })
   */
  readonly input?: (instance: {
    readonly props: z.output<Props>
    readonly params: Data
    readonly context: Data
  }) => Data
  /**
   * What a caller needs to have been granted, beside what the intent itself asks for.
   * @example { required: ["read:account"] }
   */
  readonly permissions?: { readonly required: readonly string[] }
  /**
   * How much room it asks for (`inline`).
   * @example "sheet"
   */
  readonly display?: DisplayMode
  /**
   * Whether it should be seen before others.
   * @example "high"
   */
  readonly priority?: "normal" | "high"
  /**
   * Whether the person may close it (true).
   * @example false
   */
  readonly dismissable?: boolean
  /**
   * Its props move while it is shown: streams that show it stay open until it is closed.
   * @example true
   */
  readonly streaming?: boolean
  /**
   * Milliseconds after which an instance that nobody touches is over (30 minutes).
   * @example 6 * 3_600_000
   */
  readonly lifetime?: number
  /**
   * The flow on top of which it opens, where one is shown, and the event by which that one is told of its result.
   * @example { flow: "order.place", event: "ITEM_CHOSEN" }
   */
  readonly within?: { readonly flow: string; readonly event: string }
  /**
   * Names of intents after whose success it is shown.
   * @example ["addToCart", "viewCart"]
   */
  readonly after?: readonly string[]
  /**
   * What is shown next, once it has succeeded; made from its result and from the values it was opened with.
   * @example ({ orderId, code }) => ({ intentId: "order.track", params: { orderId, code } })
   */
  readonly followUp?: (result: Data, params: Data) => FlowLink | undefined
  /**
   * Raise it when stored instances no longer fit (1).
   * @example 2
   */
  readonly version?: number
  /**
   * Turns a stored instance of an older version into one of this version; without it, or when it returns undefined,
   * such an instance is dismissed as `replaced`.
   * @example ({ state, props, context }) => ({ state, context, props: { ...props, currency: "EUR" } })
   */
  readonly migrate?: (older: OlderInstance) => Omit<OlderInstance, "version"> | undefined
}

/** What the functions of a flow are told in addition to its values. */
export interface FlowContext extends CheckContext {
  /**
   * Performs one of the business's own intents, by the one path of every execution. The same event sent twice has one
   * effect. Refusals are thrown.
   * @example await context.execute("addToCart", { product, quantity: 1 })
   */
  execute(intent: string, input: Data): Promise<Data>
  /**
   * The output of the intent that has led here, if one was just executed.
   * @example context.result ?? (await load())
   */
  readonly result?: Data | undefined
  /**
   * What the client said about its surroundings. It is data, and proves nothing.
   * @example [{ description: "page", value: "/recipes/pumpkin-soup" }]
   */
  readonly surroundings: readonly { readonly description: string; readonly value: string }[]
}

/** Fills the props of a flow from the backend and from what was said. */
export interface HydratorDeclaration<Props extends z.ZodObject, Extraction extends z.ZodObject> {
  /**
   * The flow it fills.
   * @example trackOrder
   */
  readonly flow: Flow<Props>
  /**
   * What it needs to know. What words or another flow gave is read with it, and the rest is left out.
   * @example z.object({ orderId: z.string(), code: z.string().optional() })
   */
  readonly extractionSchema: Extraction
  /**
   * Gives the props. It must change nothing, because it may be asked again.
   * @example ({ orderId }) => toProps(findOrder(orderId))
   */
  readonly hydrate: (
    params: z.output<Extraction>,
    context: FlowContext,
  ) => Promise<z.input<Props>> | z.input<Props>
  /**
   * What the instance is about, in names of your own: `updates.push` reaches it by them.
   * @example ({ orderId }) => [`order:${orderId}`]
   */
  readonly follows?: (props: z.output<Props>) => readonly string[]
  /**
   * When the props are to be asked for again, in milliseconds since the epoch; undefined when they rest.
   * @example ({ status, nextAt }) => (status === "delivered" ? undefined : nextAt)
   */
  readonly refreshAt?: (props: z.output<Props>, context: FlowContext) => number | undefined
}

/** What an event does, beside the transition of the machine. */
export interface EventEffects {
  /**
   * Props that change, merged one level deep.
   * @example { total: "12.40 EUR" }
   */
  readonly patch?: Data
  /**
   * Changes inside the props.
   * @example [{ op: "append", path: "lines", value: line }]
   */
  readonly operations?: readonly PropsOperation[]
  /**
   * A flow to open on top, and the event by which this one is told of its result.
   * @example { intentId: "menu.browse", params: { category: "sweets" }, event: "ITEM_CHOSEN" }
   */
  readonly open?: FlowLink & { readonly event?: string; readonly display?: DisplayMode }
  /**
   * Something for the device to do, and the event that brings its answer.
   * @example { action: "location_request", config: { accuracy: "high" }, event: "LOCATED" }
   */
  readonly action?: { readonly action: DeviceAction; readonly config: Data; readonly event?: string }
  /**
   * Values for the conversation that a derived flow stands on, as if they had been filled in.
   * @example { cart: "CART-7KQ2-MFX8-HJ4T" }
   */
  readonly give?: Data
  /**
   * Something to say.
   * @example "That one is sold out."
   */
  readonly message?: string
  /**
   * Ends the flow with this result.
   * @example { product: "dark-chocolate" }
   */
  readonly finish?: Data
}

export interface EventHandler<Props extends z.ZodObject, Payload = unknown> {
  /**
   * What the event carries; anything else is refused.
   * @example z.object({ product: z.string(), quantity: z.int().min(1) })
   */
  readonly payload?: z.ZodType<Payload>
  /**
   * Answers the event. Whatever it changes in the backend, it changes by `context.execute`.
   * @example async ({ payload }, { execute }) => ({ patch: await execute("addToCart", payload) })
   */
  handle(
    event: {
      readonly payload: Payload
      readonly props: z.output<Props>
      readonly params: Data
      readonly state: string
    },
    context: FlowContext,
  ): Promise<EventEffects> | EventEffects
}

/** A flow whose declaration was checked. */
export interface Flow<Props extends z.ZodObject = z.ZodObject> extends FlowDeclaration<Props> {
  readonly version: number
  readonly display: DisplayMode
  readonly dismissable: boolean
  readonly lifetime: number
}

/** A hydrator and handlers as the registry holds them, for flows of any props. */
export interface Hydrator {
  readonly flow: string
  readonly extractionSchema: z.ZodObject
  readonly hydrate: (params: Data, context: FlowContext) => Promise<unknown> | unknown
  readonly follows: ((props: Data) => readonly string[]) | undefined
  readonly refreshAt: ((props: Data, context: FlowContext) => number | undefined) | undefined
}

export interface EventHandlers {
  readonly flow: string
  readonly on: Readonly<Record<string, EventHandler<z.ZodObject>>>
}
