export { Conversations, type ConversationsOptions } from "./conversations.ts"
export { declaredFact } from "./declared-facts.ts"
export type {
  Delegate,
  DelegateCall,
  Delegation,
  Delivered,
  Link,
  Opaque,
  Pending,
  Routing,
  Through,
  Undelivered,
} from "./delegation.ts"
export type { AskCue, Draft, RepeatCue } from "./draft.ts"
export { answersAtOnce, isForContent, mayMeanIntent, searchesContent } from "./for-content.ts"
export { answersAboutHouse } from "./house-questions.ts"
export type { Answer, ContentAnswer, ContentQuestion, Need, NeedResult, TurnInput } from "./input.ts"
export {
  createInteraction,
  type Interaction,
  type KnownValue,
  type OpenQuestion,
  ownValue,
  type Phase,
  valuesOf,
} from "./interaction.ts"
export type { InteractionStore, StoredInteraction } from "./interaction-store.ts"
export { rememberItems } from "./memory.ts"
export type {
  Ask,
  AskedParameter,
  Authorise,
  Choose,
  Confirm,
  Contact,
  Done,
  Fail,
  Inform,
  Move,
  Refer,
  Working,
} from "./moves.ts"
export { type AskContent, type ConversationContext, type Delegating, toKnowledge } from "./needs.ts"
export { asksForHours } from "./opening-hours.ts"
export { conversationKey } from "./ownership.ts"
export { type Deed, emptySession, type Session, type Shown } from "./session.ts"
export type { KeptSession, SessionStore } from "./session-store.ts"
export type { SessionPlace } from "./sessions.ts"
export { type Standing, toStanding } from "./standing.ts"
export { step } from "./step.ts"
export type { ServiceFacts } from "./talk-wording.ts"
export type { Thing } from "./things.ts"
export type { Knowledge, Step } from "./transitions.ts"
export { conditionsIn } from "./unmet-conditions.ts"
export type { Unmet, UnmetReason, UnmetStore, UnmetWords } from "./unmet-store.ts"
export { createWording, type Word, type WordingOptions } from "./wording.ts"
