import { datesPart } from "./dates.ts"
import { dialoguesPart } from "./dialogues.ts"
import { growthPart } from "./growth.ts"
import { intentsPart } from "./intents.ts"
import { markedTurnsPart } from "./marked-turns.ts"
import type { Part } from "./table.ts"
import { toolsPart } from "./tools.ts"

/** The parts of the benchmark, in the order they are printed. Growth is first: it measures loading the table. */
export const parts: readonly Part[] = [
  growthPart,
  intentsPart,
  toolsPart,
  datesPart,
  markedTurnsPart,
  dialoguesPart,
]
