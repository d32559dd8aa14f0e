export { drawMove, type Scene } from "./draw-move.ts"
export type {
  Choice,
  DrawnMove,
  DrawnReceipt,
  Fact,
  Field,
  FieldKind,
  FollowUp,
} from "./drawn-move.ts"
export { toFacts } from "./facts.ts"
