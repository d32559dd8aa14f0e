import type { TurnInput } from "../conversation/index.ts"
import type { Principal } from "../identity/index.ts"
import type { MemberWords } from "./flow-declaration.ts"
import type { DismissReason, DisplayMode } from "./flow-event.ts"

type Data = Readonly<Record<string, unknown>>

/** A machine at rest: plain data, from which XState goes on. */
export interface MachineSnapshot {
  readonly value: unknown
  readonly context: Data
  readonly status: "active" | "done"
  readonly output?: unknown
}

/**
 * What has to be done before an instance can go on. It is stored before it is begun, and doing it again has no
 * second effect: a turn is taken once by its id, and an execution once by its key.
 */
export type FlowNeed =
  | { readonly kind: "turn"; readonly input: TurnInput; readonly inputId: string }
  /** What has failed is tried again; `quote` is the amount that the person has agreed to. */
  | {
      readonly kind: "retry"
      readonly uid: string
      readonly values: Data
      readonly quote?: string | undefined
      readonly inputId: string
    }
  | { readonly kind: "execute"; readonly uid: string; readonly input: Data; readonly key: string }

/** One flow that is under way (IntentFlow, Session Model). */
export interface FlowInstance {
  readonly instanceId: string
  readonly intentId: string
  readonly title?: string | undefined
  /** What members of the props are called in the language of the person. */
  readonly members?: Readonly<Record<string, MemberWords>> | undefined
  readonly currentState: string
  readonly props: Data
  readonly context: Data
  readonly createdAt: string
  readonly updatedAt: string
  /** Version of the flow's declaration that it was made by. */
  readonly flowVersion: number
  readonly snapshot: MachineSnapshot
  readonly displayMode: DisplayMode
  readonly priority?: "normal" | "high" | undefined
  readonly dismissable: boolean
  readonly streaming: boolean
  readonly parentInstanceId?: string | undefined
  /** The event by which its parent is told of its result. */
  readonly tells?: string | undefined
  /** The values it was hydrated from. */
  readonly params: Data
  /** The part of the props that the business gave; the rest is drawn from the conversation. */
  readonly own: Data
  /** The conversation it stands on, and how many of its turns are shown. */
  readonly interaction?: { readonly id: string; readonly turn: number } | undefined
  /** How often it has entered `processing`. */
  readonly attempt: number
  readonly need?: FlowNeed | undefined
  /** What it is about, as the business names it: news of that reaches it. */
  readonly follows: readonly string[]
  /** When its props are to be asked for again. */
  readonly refreshAt?: number | undefined
  /** Requests to the device that wait for an answer, each with the event that brings it. */
  readonly actions: Readonly<Record<string, string>>
  readonly expires: number
}

/** A thread of one principal: its user, its active instances, and its context. */
export interface FlowSession {
  readonly id: string
  readonly owner: string
  /** As it was last authenticated: what falls due between two requests is done in its name. */
  readonly principal: Principal
  /** The stranger that it was when the thread began: conversations of that time are its own, too. */
  readonly formerly?: Principal | undefined
  readonly locale: string
  /** What the client said about its surroundings: data, never an instruction. */
  readonly context: readonly { readonly description: string; readonly value: string }[]
  readonly instances: Readonly<Record<string, FlowInstance>>
  /** Instances that are over, the last ones, so that a late event is told why. */
  readonly ended: Readonly<Record<string, DismissReason>>
  /** Inputs that were taken, the last ones, by the digest of their id: their digest, and the event before theirs. */
  readonly taken: Readonly<Record<string, string>>
  /** The conversation that is not about an intent yet, which the next words go on with. */
  readonly talk?: string | undefined
  /** Number of its last event. */
  readonly number: number
  readonly created: number
  readonly expires: number
}

/** What clients are shown of an instance. */
export interface ActiveFlow {
  readonly intentId: string
  readonly title?: string | undefined
  readonly members?: Readonly<Record<string, MemberWords>> | undefined
  readonly state: string
  readonly currentState: string
  readonly props: Data
  readonly context: Data
  readonly displayMode: DisplayMode
  readonly dismissable: boolean
  readonly streaming?: true | undefined
  readonly parent?: string | undefined
  readonly parentInstanceId?: string | undefined
  readonly createdAt: string
  readonly updatedAt: string
}

export function toActiveFlows(session: FlowSession | undefined): Readonly<Record<string, ActiveFlow>> {
  const entries = Object.values(session?.instances ?? {}).map((instance) => [
    instance.instanceId,
    toActiveFlow(instance),
  ])
  return Object.fromEntries(entries)
}

function toActiveFlow(instance: FlowInstance): ActiveFlow {
  const { intentId, currentState, props, context, displayMode, dismissable, createdAt, updatedAt } = instance
  const { parentInstanceId, title, members } = instance
  return {
    intentId,
    ...(title !== undefined && { title }),
    ...(members && { members }),
    state: currentState,
    currentState,
    props,
    context,
    displayMode,
    dismissable,
    ...(instance.streaming && { streaming: true }),
    ...(parentInstanceId !== undefined && { parent: parentInstanceId, parentInstanceId }),
    createdAt,
    updatedAt,
  }
}

/** When something of the session is due: a refresh, the end of an instance, or a need that its node left behind. */
export function dueAt({ instances }: FlowSession, needLease: number, now: number): number {
  const times = Object.values(instances).flatMap((instance) => [
    instance.expires,
    ...(instance.refreshAt === undefined ? [] : [instance.refreshAt]),
    ...(instance.need ? [now + needLease] : []),
  ])
  return Math.min(Number.MAX_SAFE_INTEGER, ...times)
}
