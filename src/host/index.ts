export type { HostOptions } from "./compose-host.ts"
export { toAskedParameter } from "./content.ts"
export { pickedIn, toGiven, wordValues } from "./delegated-input.ts"
export { holding, isHeldBy } from "./holding.ts"
export type {
  AskedSource,
  Authenticate,
  ContentEvent,
  Description,
  ExecuteCall,
  Found,
  Host,
  HostContext,
  PageRequest,
  Proof,
  SigningActor,
  TurnCall,
  TurnResult,
} from "./host.ts"
export { type AnsweringTool, createInputCheck, type ExecutingTool, type HostTool } from "./host-tool.ts"
export { createOfferCache, describeAll, toDescription } from "./offer.ts"
export { createHostOverHosts, type OtherHostsOptions } from "./other-hosts.ts"
export { createOwnHost, type OwnHostOptions } from "./own-host.ts"
export { sceneOf } from "./scene.ts"
