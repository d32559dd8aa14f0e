export { fromAnswers, toText } from "./answers.ts"
export { drawMove } from "./draw-move.ts"
export type {
  Card,
  Choice,
  DrawnMove,
  DrawnReceipt,
  Fact,
  Field,
  FieldKind,
  FollowUp,
} from "./drawn-move.ts"
export type { ChainLink, DrawnTurn, Explanation } from "./drawn-turn.ts"
export { toFacts } from "./facts.ts"
export { type FormEntry, toForm } from "./form.ts"
export type { Scene } from "./scene.ts"
