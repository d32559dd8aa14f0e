import type {
  DismissPayload,
  ErrorPayload,
  PropsUpdatePayload,
  RenderPayload,
  TransitionPayload,
  WireActiveFlow,
  WireState,
} from "../../../src/protocols/intentflow/wire.ts"
import type { Surfaces } from "./a2ui-state.ts"
import { applyOperation } from "./props-operations.ts"

/** A flow as it is shown now. */
export interface ShownFlow
  extends Pick<
    WireActiveFlow,
    | "intentId"
    | "title"
    | "members"
    | "state"
    | "props"
    | "context"
    | "displayMode"
    | "dismissable"
    | "parentInstanceId"
    | "streaming"
  > {
  readonly instanceId: string
}

export interface SaidText {
  readonly id: string
  readonly text: string
}

/** What a client knows of its thread. */
export interface FlowState {
  /** The open flows, in the order in which they were opened. */
  readonly flows: readonly ShownFlow[]
  /** What was said in the thread, the latest last. */
  readonly said: readonly SaidText[]
  /** What was refused last; gone with the next event that is taken. */
  readonly refused: ErrorPayload | undefined
  /** What the server describes by A2UI, where the client asks for that. */
  readonly surfaces: Surfaces
}

export const nothingShown: FlowState = { flows: [], said: [], refused: undefined, surfaces: {} }

const saidAtMost = 50

/** The whole state, as AG-UI's STATE_SNAPSHOT has it. */
export function fromSnapshot(state: FlowState, { activeFlows = {} }: Partial<WireState>): FlowState {
  const flows = Object.entries(activeFlows)
    .sort(([, one], [, other]) => one.createdAt.localeCompare(other.createdAt))
    .map(([instanceId, flow]) => ({ ...flow, instanceId }))
  return { ...state, flows }
}

/** What a CUSTOM event changes; one that is not known changes nothing. */
export function afterCustom(state: FlowState, name: string, value: unknown): FlowState {
  switch (name) {
    case "intentflow.render":
      return afterRender(state, value as RenderPayload)
    case "intentflow.transition":
      return afterTransition(state, value as TransitionPayload)
    case "intentflow.props_update":
      return afterUpdate(state, value as PropsUpdatePayload)
    case "intentflow.dismiss":
      return without(state, value as DismissPayload)
    case "intentflow.error":
      return { ...state, refused: value as ErrorPayload }
    default:
      return state
  }
}

export function afterText(state: FlowState, said: SaidText): FlowState {
  return { ...state, said: [...state.said.filter(({ id }) => id !== said.id), said].slice(-saidAtMost) }
}

function afterRender(state: FlowState, payload: RenderPayload): FlowState {
  const { instanceId, intentId, props, context = {}, displayMode, initialState, dismissable } = payload
  const shown: ShownFlow = {
    instanceId,
    intentId,
    title: payload.title,
    members: payload.members,
    state: initialState ?? "showing",
    props,
    context,
    displayMode,
    dismissable: dismissable ?? true,
    ...(payload.streaming && { streaming: true }),
    parentInstanceId: payload.parentInstanceId ?? payload.parent,
  }
  return { ...state, flows: [...state.flows.filter((flow) => flow.instanceId !== instanceId), shown] }
}

function afterTransition(
  state: FlowState,
  { instanceId, toState, context = {} }: TransitionPayload,
): FlowState {
  return changed(state, instanceId, (flow) => {
    const merged = Object.entries({ ...flow.context, ...context }).filter(([, value]) => value !== null)
    return { ...flow, state: toState, context: Object.fromEntries(merged) }
  })
}

function afterUpdate(
  state: FlowState,
  { instanceId, patch, operations = [] }: PropsUpdatePayload,
): FlowState {
  return changed(state, instanceId, (flow) => {
    const patched: ShownFlow["props"] = { ...flow.props, ...patch }
    return { ...flow, props: operations.reduce(applyOperation, patched) }
  })
}

function without(state: FlowState, { instanceId }: DismissPayload): FlowState {
  return { ...state, flows: state.flows.filter((flow) => flow.instanceId !== instanceId) }
}

function changed(state: FlowState, instanceId: string, change: (flow: ShownFlow) => ShownFlow): FlowState {
  return {
    ...state,
    flows: state.flows.map((flow) => (flow.instanceId === instanceId ? change(flow) : flow)),
  }
}
