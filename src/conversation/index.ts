export type { Need, NeedResult, TurnInput } from "./input.ts"
export {
  createInteraction,
  type Interaction,
  type KnownValue,
  type OpenQuestion,
  type Phase,
  valuesOf,
} from "./interaction.ts"
export type {
  Ask,
  AskedParameter,
  Authorise,
  Choose,
  Confirm,
  Done,
  Fail,
  Inform,
  Move,
  Working,
} from "./moves.ts"
