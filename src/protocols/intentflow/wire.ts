/**
 * The payloads of IntentFlow's CUSTOM events, as they travel over AG-UI. Only types, and imports of nothing but types,
 * because browsers read them as well. `version` is "1.0" in each; a minor version may add members.
 */

import type { DrawnTurn } from "../../view/drawn-turn.ts"

type Data = Readonly<Record<string, unknown>>

export type WireDisplayMode = "inline" | "modal" | "fullscreen" | "sheet"
export type WireDismissReason = "completed" | "cancelled" | "replaced" | "timeout" | "error"

/** What members of the props are called in the language of the person, and what is shown for listed values. */
export type WireMembers = Readonly<
  Record<string, { readonly label: string; readonly options?: Readonly<Record<string, string>> }>
>

/** `intentflow.render`: show a flow. */
export interface RenderPayload {
  readonly version: string
  readonly intentId: string
  readonly instanceId: string
  /** What the business calls it. */
  readonly title?: string
  readonly members?: WireMembers
  readonly props: Data
  readonly initialState?: string
  readonly context?: Data
  readonly displayMode: WireDisplayMode
  readonly priority?: "normal" | "high"
  /** The instance it lies on top of, under both names. */
  readonly parent?: string
  readonly parentInstanceId?: string
  /** Its props move by themselves: keep the stream open, or come back for more. */
  readonly streaming?: boolean
  readonly dismissable?: boolean
}

/** `intentflow.transition`: the flow is in another state; `context` is merged, and null erases. */
export interface TransitionPayload {
  readonly version: string
  readonly instanceId: string
  readonly toState: string
  readonly context?: Data
  readonly followUp?: { readonly intentId: string; readonly props?: Data }
}

export interface WirePropsOperation {
  readonly op: "set" | "delete" | "append" | "prepend"
  readonly path: string
  readonly value?: unknown
}

/** `intentflow.props_update`: first `patch` is merged one level deep, then the operations are applied in order. */
export interface PropsUpdatePayload {
  readonly version: string
  readonly instanceId: string
  readonly patch?: Data
  readonly operations?: readonly WirePropsOperation[]
}

/** `intentflow.dismiss`: take the flow away. */
export interface DismissPayload {
  readonly version: string
  readonly instanceId: string
  readonly reason: WireDismissReason
  readonly result?: unknown
}

/** `intentflow.error`: something was refused or failed; the run goes on. */
export interface ErrorPayload {
  readonly version: string
  readonly code: string
  readonly category: "validation" | "permission" | "state" | "external" | "internal"
  readonly message: string
  readonly title?: string
  readonly instanceId?: string
  /** The id of the client event that it answers. */
  readonly eventId?: string
  readonly details?: unknown
  readonly recoverable: boolean
  readonly recovery?: readonly {
    readonly type: "retry" | "modify" | "dismiss" | "navigate"
    readonly label: string
    readonly action?: string
    readonly payload?: unknown
  }[]
  readonly retryAfter?: number
}

/** `intentflow.action`: something for the device to do. */
export interface ActionPayload {
  readonly version: string
  readonly actionId: string
  readonly action: string
  readonly config: Data
  readonly instanceId?: string
  readonly responseRequired: boolean
}

/**
 * `parley.turn` from the server: a turn of a conversation that the client draws itself. It is told to whoever took it
 * and is kept nowhere; the same input, sent again, is told where the conversation stands.
 */
export interface TurnPayload extends DrawnTurn {
  readonly version: string
  readonly conversation: string
  /** The id of the input that it answers. */
  readonly eventId: string
}

/** What a client does in a conversation beside saying something, which it does by a message of AG-UI. */
export type WireTurnInput =
  | { readonly kind: "start"; readonly uid: string; readonly values: Data }
  | { readonly kind: "give"; readonly values: Data }
  | { readonly kind: "pick"; readonly id: string }
  | { readonly kind: "confirm"; readonly yes: boolean }
  | { readonly kind: "cancel" }
  | { readonly kind: "resume" }

/** What the server sends, by the name of the CUSTOM event. */
export interface ServerPayloads {
  readonly "intentflow.render": RenderPayload
  readonly "intentflow.transition": TransitionPayload
  readonly "intentflow.props_update": PropsUpdatePayload
  readonly "intentflow.dismiss": DismissPayload
  readonly "intentflow.error": ErrorPayload
  readonly "intentflow.action": ActionPayload
  readonly "parley.turn": TurnPayload
}

/** Every payload of a client may carry an `id`: an event is taken once, however often it is sent. */
interface FromClient {
  readonly version?: string
  readonly id?: string
}

/** What a client sends, by the name of the CUSTOM event. */
export interface ClientPayloads {
  /** An event of a flow: CONFIRM, SUBMIT, RETRY, DISMISS, or one of its own. */
  readonly "intentflow.event": FromClient & {
    readonly instanceId: string
    readonly event: string
    readonly payload?: unknown
  }
  readonly "intentflow.action_response": FromClient & {
    readonly actionId: string
    readonly success: boolean
    readonly result?: unknown
    readonly error?: unknown
  }
  readonly "intentflow.dismiss_request": FromClient & {
    readonly instanceId: string
    readonly reason: "user_cancelled" | "navigation" | "timeout"
  }
  /** Opens a flow by its id, as a button does that was offered as what can be done next. */
  readonly "intentflow.open": FromClient & { readonly intentId: string; readonly params?: Data }
  /** A turn of a conversation that the client draws itself. */
  readonly "parley.turn": FromClient & { readonly conversation: string; readonly input: WireTurnInput }
}

/** A client event as it stands in `forwardedProps.intentflow.events`, and as a message over WebSocket. */
export type WireClientEvent = {
  [Name in keyof ClientPayloads]: {
    readonly type: "CUSTOM"
    readonly name: Name
    readonly value: ClientPayloads[Name]
  }
}[keyof ClientPayloads]

/** `forwardedProps.intentflow` of a RunAgentInput. */
export interface ForwardedIntentFlow {
  readonly version?: string
  readonly events?: readonly WireClientEvent[]
  /** The number of the last event that the client has; what came after it is sent again. */
  readonly after?: number
  /** Describe flows as A2UI surfaces, for which this client has no components of its own. */
  readonly a2ui?: boolean
  /** Stay open for what happens later (the default where the run has nothing else to do). */
  readonly follow?: boolean
  /** The conversation that the words of this run belong to, for a client that draws it itself. */
  readonly conversation?: string
}

/** One entry of `activeFlows` in AG-UI's STATE_SNAPSHOT. */
export interface WireActiveFlow {
  readonly intentId: string
  readonly title?: string | undefined
  readonly members?: WireMembers | undefined
  readonly state: string
  readonly currentState: string
  readonly props: Data
  readonly context: Data
  readonly displayMode: WireDisplayMode
  readonly dismissable: boolean
  readonly streaming?: true | undefined
  readonly parent?: string | undefined
  readonly parentInstanceId?: string | undefined
  readonly createdAt: string
  readonly updatedAt: string
}

/** AG-UI's state of a thread. */
export interface WireState {
  readonly activeFlows: Readonly<Record<string, WireActiveFlow>>
}

/** `metadata.intentflow` of every event that is kept: its number, by which a client goes on after a cut. */
export interface EventNumber {
  readonly sequence: number
}
