export type {
  MessageClaim,
  MessageClaimed,
  MessageSettlement,
  MessageStore,
  MessageThread,
  StoredResponse,
} from "./replay.ts"
