export { defineEventHandlers, defineFlow, defineHydrator } from "./define-flow.ts"
export { answerFlow, choiceFlow, missingIntents } from "./definitions.ts"
export type {
  EventEffects,
  EventHandler,
  EventHandlers,
  Flow,
  FlowContext,
  FlowDeclaration,
  FlowLink,
  FlowMeta,
  FlowWords,
  Hydrator,
  HydratorDeclaration,
  MemberWords,
  OlderInstance,
} from "./flow-declaration.ts"
export { FlowError, flowCodeOf, toFailure } from "./flow-error.ts"
export type {
  DeviceAction,
  DismissReason,
  DisplayMode,
  FlowErrorCode,
  FlowEvent,
  FlowFailure,
  LoggedEvent,
  PropsOperation,
  Recovery,
} from "./flow-event.ts"
export type { ActiveFlow, FlowInstance, FlowSession } from "./flow-session.ts"
export { eventsKept, type FlowStore, type SessionChange, type StoredSession } from "./flow-store.ts"
export {
  type ActionResponse,
  type FlowStand,
  Flows,
  type FlowsOptions,
  type OwnTurn,
  type Taken,
  type Thread,
} from "./flows.ts"
export type { ClientEvent, FlowNews } from "./handle-event.ts"
export { isSafeAddress } from "./props.ts"
export {
  type CapabilityManifest,
  createRegistry,
  type FlowRegistry,
  type RegisteredFlow,
  type RegistryOptions,
  type ToolDefinition,
} from "./registry.ts"
export type { Words } from "./say-words.ts"
export { type ConnectedUpdates, createUpdates, type Updates } from "./updates.ts"
