/** `parley/web`: flows in a page of your own, by your own components or by ours. */
export type {
  ErrorPayload,
  TurnPayload,
  WireClientEvent,
  WireTurnInput,
} from "../../src/protocols/intentflow/wire.ts"
export {
  createFlowClient,
  type FlowClient,
  type FlowClientOptions,
  type TurnRequest,
  type Watched,
} from "./flows/flow-client.ts"
export type { FlowState, SaidText, ShownFlow } from "./flows/flow-state.ts"
export { createHttpRuns, type HttpRunsOptions } from "./flows/http-runs.ts"
export { type MountOptions, mountFlows } from "./flows/mount-flows.tsx"
export { type Act, type OwnComponent, registerComponent } from "./flows/own-components.ts"
export { type AgUiEvent, RunRefused, type RunRequest, type Runs } from "./flows/runs.ts"
export { createSocketRuns, type SocketRunsOptions } from "./flows/socket-runs.ts"
