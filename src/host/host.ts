import type {
  Move,
  Opaque,
  Session,
  SessionPlace,
  Standing,
  Through,
  TurnInput,
} from "../conversation/index.ts"
import type { AnswerEvent, Question } from "../corpus/index.ts"
import type { Directions, Outcome } from "../execution/index.ts"
import type { Principal } from "../identity/index.ts"
import type { IntentDescriptor, ParleyError, Service } from "../intent/index.ts"
import type { ToldLimit } from "../limits/index.ts"

/** What every call carries beside its own content. */
export interface HostContext {
  readonly principal: Principal
  /** The stranger that the caller was before it proved itself: its conversations and their keys are taken over. */
  readonly formerly?: Principal | undefined
  /** BCP 47 tag the answer should be in. */
  readonly locale: string
  /** Aborted when the caller goes away. */
  readonly signal: AbortSignal
  readonly idempotencyKey?: string | undefined
  /** SHA-256 of the IntentSchema type that the caller approved; another one is not executed. */
  readonly pin?: string | undefined
  /** This very input as its speaker signed it: evidence for whoever it is sent on to. */
  readonly signed?: Opaque | undefined
  /** Where the caller's session is: what was shown and done there is remembered from wish to wish. */
  readonly session?: SessionPlace | undefined
  /** Tells the caller how a limit stands that this call counted against, where its protocol has a place for that. */
  readonly tellLimit?: ((limit: ToldLimit) => void) | undefined
  /**
   * Whether another intent that does the same job may be executed where the one that was asked for fails: one that only
   * reads, or one with an effect, too.
   */
  readonly alternatives?: "take" | "take-effects" | undefined
  /** Counts one more request of a connection that brings many; throws where the caller has none left. */
  readonly countAgain?: (() => void) | undefined
  /** Whoever loses an answer asks again: one that leaves nothing open is not kept, although its input has an id. */
  readonly asksAgain?: true | undefined
  /** Whether several hosts are to be asked the same; where it is not said, the words decide. */
  readonly compare?: boolean | undefined
}

export interface SigningActor {
  readonly actorId: string
  readonly unproven: string | undefined
  /** It brought its key along, which anybody can make. */
  readonly broughtKey?: true
}

/** What a caller has shown beside the request itself, read by the protocol that knows its form. */
export type Proof =
  /** Who signed an IntentWeb message, from the first actor to the sender; `unproven` says why one is not proven. */
  | {
      readonly kind: "signatures"
      readonly actors: readonly SigningActor[]
      /** What only the author of the interaction and those it wrote to know: a stranger's messages belong to it. */
      readonly handle: string
    }
  /** A secret that only this browser holds. */
  | { readonly kind: "session"; readonly secret: string }

/** Who makes a request, and what else holds for it: the one place where a principal is made. */
export type Authenticate<Request> = (request: Request, proof?: Proof) => Promise<HostContext>

/** Which part of a long list is wanted. */
export interface PageRequest {
  /** `next` of the page before; without it, the first one. */
  readonly cursor?: string | undefined
  readonly limit?: number | undefined
}

export interface Description {
  readonly service: Service
  /** What is offered now: an intent past its removal is not among them. */
  readonly intents: readonly IntentDescriptor[]
  /** Leads to the next page; undefined on the last. */
  readonly next?: string | undefined
  /** Another number whenever something else is offered: what is made of a description holds until then. */
  readonly revision: number
}

export interface Found {
  readonly descriptor: IntentDescriptor
  /** 0..1 */
  readonly confidence: number
}

/** What the content says, or that the words are for an intent and should be said in a turn. */
export type ContentEvent =
  | AnswerEvent
  | { readonly kind: "intent" }
  /** Which other hosts were asked, and what came of it. */
  | { readonly kind: "sources"; readonly sources: readonly AskedSource[] }

/** A host that was asked: it had something, had nothing, was too slow, or failed. */
export interface AskedSource {
  readonly name: string
  readonly url: string
  readonly state: "answered" | "nothing" | "slow" | "failed"
  readonly results: number
}

/** A turn of a conversation; `interactionId` is chosen by the caller and belongs to its principal. */
export interface TurnCall {
  readonly interactionId: string
  readonly input: TurnInput
  /** The caller's own id of this input: when the same one comes again, it is told where the conversation stands. */
  readonly inputId?: string | undefined
}

export interface TurnResult {
  /** In the order they are to be said; the last one is what the other side answers to. */
  readonly moves: readonly Move[]
  readonly standing: Standing
  /** Who stands behind it, where other hosts were asked. */
  readonly through?: Through | undefined
  /** Their signed answers, as they came. */
  readonly evidence?: readonly Opaque[] | undefined
  /** What is remembered now: for a caller that carries its session itself. */
  readonly session?: Session | undefined
}

export interface ExecuteCall {
  /** UID with or without version. */
  readonly uid: string
  readonly input: unknown
  /** Reads values as the caller's protocol writes them, where that is not JSON of the declared types. */
  readonly readInput?: ((input: unknown, descriptor: IntentDescriptor) => unknown) | undefined
  /** Names what is executed in its place where it failed without an effect. */
  readonly instead?: ((failure: ParleyError) => Promise<string | undefined>) | undefined
}

/**
 * What every protocol is written against. A site is a host over its own intents; a mediator is a host over
 * other hosts' intents; so whatever a site speaks a mediator speaks.
 */
export interface Host extends AsyncDisposable {
  readonly service: Service
  /** Where a caller gets what it is missing. Absent where there are no terms to agree to. */
  readonly directions?: (() => Directions) | undefined
  /** What can be done here, a page at a time: a mediator's does not fit into one list. */
  describe(page?: PageRequest): Promise<Description>
  /** One offered intent by its UID. */
  lookUp(uid: string): Promise<IntentDescriptor | undefined>
  /** The intent that a UID means, with a version or without. Throws the error that says how far the UID is known. */
  resolve(uid: string): Promise<IntentDescriptor>
  find(words: string, context: HostContext): Promise<readonly Found[]>
  /** What its content says to a question, each part as soon as it is known. Absent where there is no content. */
  readonly answer?: ((question: Question, context: HostContext) => AsyncIterable<ContentEvent>) | undefined
  turn(call: TurnCall, context: HostContext): Promise<TurnResult>
  execute(call: ExecuteCall, context: HostContext): Promise<Outcome>
  status(executionId: string, context: HostContext): Promise<Outcome>
  cancel(executionId: string, context: HostContext): Promise<Outcome>
}
