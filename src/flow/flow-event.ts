import type { MemberWords } from "./flow-declaration.ts"

/** How much room a flow asks for. */
export type DisplayMode = "inline" | "modal" | "fullscreen" | "sheet"

/** Why an instance went away. */
export type DismissReason = "completed" | "cancelled" | "replaced" | "timeout" | "error"

export type FlowErrorCode =
  | "INVALID_PROPS"
  | "INVALID_TRANSITION"
  | "INVALID_EVENT"
  | "INVALID_MESSAGE"
  | "INVALID_PAYLOAD"
  | "FLOW_NOT_FOUND"
  | "INSTANCE_NOT_FOUND"
  | "INSTANCE_EXPIRED"
  | "STATE_CONFLICT"
  | "PERMISSION_DENIED"
  | "AUTH_REQUIRED"
  | "HYDRATION_FAILED"
  | "MUTATION_FAILED"
  | "RATE_LIMITED"
  | "SERVICE_UNAVAILABLE"
  | "TIMEOUT"
  | "INTERNAL_ERROR"

/** What the device of the person is asked to do. */
export type DeviceAction =
  | "biometric_auth"
  | "camera_capture"
  | "location_request"
  | "share"
  | "open_url"
  | "copy_to_clipboard"
  | "haptic_feedback"
  | "notification"

/** One change inside the props; `path` is written as in `items[0].quantity`. */
export interface PropsOperation {
  readonly op: "set" | "delete" | "append" | "prepend"
  readonly path: string
  readonly value?: unknown
}

type Data = Readonly<Record<string, unknown>>

export interface Recovery {
  readonly type: "retry" | "modify" | "dismiss" | "navigate"
  readonly label: string
  readonly action?: string
  readonly payload?: unknown
}

/** A flow that is shown; the client owns how. */
export interface Rendered {
  readonly kind: "render"
  readonly instanceId: string
  readonly intentId: string
  /** What the business calls it. */
  readonly title?: string
  /** What members of the props are called in the language of the person. */
  readonly members?: Readonly<Record<string, MemberWords>>
  readonly props: Data
  readonly initialState: string
  readonly context: Data
  readonly displayMode: DisplayMode
  readonly priority?: "normal" | "high" | undefined
  readonly parentInstanceId?: string | undefined
  readonly streaming?: boolean | undefined
  readonly dismissable: boolean
}

export interface FlowFailure {
  readonly kind: "error"
  readonly code: FlowErrorCode
  readonly category: "validation" | "permission" | "state" | "external" | "internal"
  readonly message: string
  readonly title?: string | undefined
  readonly instanceId?: string | undefined
  readonly details?: unknown
  readonly recoverable: boolean
  readonly recovery?: readonly Recovery[] | undefined
  /** Whole seconds. */
  readonly retryAfter?: number | undefined
}

/** What a session tells its clients, in the order in which it happened. */
export type FlowEvent =
  | Rendered
  | {
      readonly kind: "transition"
      readonly instanceId: string
      readonly toState: string
      /** What changed in the context; merged by the client. */
      readonly context?: Data | undefined
      readonly followUp?: { readonly intentId: string; readonly props?: Data | undefined } | undefined
    }
  | {
      readonly kind: "props_update"
      readonly instanceId: string
      readonly patch?: Data | undefined
      readonly operations?: readonly PropsOperation[] | undefined
    }
  | {
      readonly kind: "dismiss"
      readonly instanceId: string
      readonly reason: DismissReason
      readonly result?: unknown
    }
  | {
      readonly kind: "action"
      readonly actionId: string
      readonly action: DeviceAction
      readonly config: Data
      readonly instanceId: string
      readonly responseRequired: boolean
    }
  /** What the thread cannot go on without. Other refusals are told to whoever asked for it, and are kept nowhere. */
  | FlowFailure
  /** Words of the host, in CommonMark. */
  | { readonly kind: "message"; readonly messageId: string; readonly text: string }

/** An event with its number: one more than that of the event before it in the same session. */
export interface LoggedEvent {
  readonly number: number
  readonly event: FlowEvent
}
