export {
  type Actor,
  appendEntry,
  queryHash,
  requestDigest,
  signatureContext,
  toSigningInput,
} from "./attribution.ts"
export { type CallSite, type CallSiteOptions, createCallSite, type SiteAddress } from "./call-site.ts"
export { toLinks } from "./chain-links.ts"
export {
  createIntentWebClient,
  type IntentConversation,
  type IntentWebClient,
  type IntentWebClientOptions,
  type Said,
  type SendOptions,
} from "./client.ts"
export { type Confirmation, confirmationOf } from "./confirmation.ts"
export { createNonce, defaultWindow, sleep } from "./defaults.ts"
export {
  createIntentWebDelegate,
  type IntentWebDelegateOptions,
  type Place,
  toExplanation,
} from "./delegate.ts"
export { type DiscoveredSite, discover, manifestRelation } from "./discover.ts"
export {
  createIntentWebEndpoint,
  type EndpointParts,
  type IntentWebServer,
  type ManifestSource,
  type WireOptions,
} from "./endpoint.ts"
export {
  type Attribution,
  type ChainEntry,
  type Explanation,
  type FlowType,
  flowTypes,
  parseRequest,
  parseResponse,
  type RequestEnvelope,
  type ResponseEnvelope,
} from "./envelope.ts"
export { exchange, type Reply } from "./exchange.ts"
export { createHostTurns, type HostTurnsOptions } from "./host-turns.ts"
export {
  type Capability,
  endpointPath,
  type Manifest,
  manifestPath,
  toManifest,
  toManifestText,
} from "./manifest.ts"
export type { ManifestStore } from "./manifest-store.ts"
export { messageKey, threadKey } from "./message-keys.ts"
export type {
  MessageClaim,
  MessageClaimed,
  MessageSettlement,
  MessageStore,
  StoredResponse,
} from "./message-store.ts"
export { parseManifest } from "./parse-manifest.ts"
export { examineQuoted, type QuotedAnswer } from "./quoted-answers.ts"
export { toServiceRecord } from "./read-service.ts"
export {
  originate,
  type RelayOptions,
  relayRequest,
  relayResponse,
  verifyDerivedFrom,
} from "./relay.ts"
export { createRequest, type RequestContent, type Sender } from "./request.ts"
export { createIntentWebServer, type IntentWebOptions } from "./server.ts"
export {
  type AnsweredRequest,
  createResponseSigner,
  type Evidence,
  type ResponseSigner,
  toAnsweredRequest,
} from "./sign-response.ts"
export { type RetryRule, retryRule, type Status, statuses, toHttpStatus } from "./statuses.ts"
export type { ResponseContent } from "./to-response.ts"
export type { TurnTaken, TurnTaker, TurnToTake } from "./turn-taker.ts"
export { assertPlausibleChain, type ProvenActor, verifyChain } from "./verification.ts"
