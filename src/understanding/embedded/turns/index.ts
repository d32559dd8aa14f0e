export { analyseTurn, type SentenceAnalysis, type TurnAnalysis } from "./analysis.ts"
export { isOffer, turnKind } from "./turn-kind.ts"
