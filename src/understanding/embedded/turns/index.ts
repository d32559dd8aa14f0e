export { analyseTurn, type TurnAnalysis } from "./analysis.ts"
export { isOffer, turnKind } from "./turn-kind.ts"
