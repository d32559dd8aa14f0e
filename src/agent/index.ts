export {
  type Agent,
  type AgentConversation,
  type AgentOptions,
  type AgentReply,
  createAgent,
} from "./agent.ts"
export type { Signer } from "./signers.ts"
export { toPrintable, toPrintableLine, toTerminalText } from "./terminal-text.ts"
