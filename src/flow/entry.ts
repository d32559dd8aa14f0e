export { defineEventHandlers, defineFlow, defineHydrator } from "./define-flow.ts"
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
export type { DeviceAction, DisplayMode, PropsOperation } from "./flow-event.ts"
export type { FlowNews } from "./handle-event.ts"
export { createRegistry, type FlowRegistry, type RegistryOptions } from "./registry.ts"
export { type ConnectedUpdates, createUpdates, type Updates } from "./updates.ts"
