export type { Receipt, ReceiptBody } from "../execution/index.ts"
export { type Fetch, KeyRing, loadKeyFile, type MessageToSign, signMessage } from "../identity/index.ts"
export {
  createOutbound,
  createTxtLookup,
  type LookupTxt,
  type Outbound,
  type OutboundOptions,
  type TxtLookupOptions,
} from "../outbound/index.ts"
export { type AgentKey, type AgreementDraft, signAgreement, signRenewal } from "../policy/index.ts"
export {
  type Capability,
  type Confirmation,
  confirmationOf,
  type DiscoveredSite,
  type FlowType,
  type Manifest,
  type RequestEnvelope,
  type ResponseEnvelope,
  type RetryRule,
} from "../protocols/intentweb/index.ts"
export {
  type Agent,
  type AgentConversation,
  type AgentOptions,
  type AgentReply,
  createAgent,
} from "./agent.ts"
export { type DiscoverHostOptions, discoverHost, toOrigin } from "./discovery/discover-host.ts"
export type { DiscoveryLayer, HostPicture } from "./discovery/host-picture.ts"
export type { Reread } from "./executing/read-offers.ts"
export type { Alternative, Performed, Step, Wish } from "./executing/wish.ts"
export {
  createKeptTokens,
  type KeptToken,
  type KeptTokens,
  type KeptTokensOptions,
  type TokenMemory,
} from "./kept-tokens.ts"
export { type OfferChange, toSentence } from "./offer-changes.ts"
export type { OwnerRules } from "./owner-rules.ts"
export {
  createReceiptVerifier,
  type ReceiptVerifier,
  type ReceiptVerifierOptions,
} from "./receipt-verifier.ts"
export type { Signer } from "./signers.ts"
export { toPrintable, toPrintableLine, toTerminalText } from "./terminal-text.ts"
export { createTokenFile } from "./token-file.ts"
export { createUimAgent, type UimAgent, type UimAgentOptions } from "./uim-agent.ts"
