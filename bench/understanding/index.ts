import { growthPart } from "./growth.ts"
import { intentsPart } from "./intents.ts"
import type { Part } from "./table.ts"
import { toolsPart } from "./tools.ts"

/** The parts of the benchmark, in the order they are printed. */
export const parts: readonly Part[] = [intentsPart, toolsPart, growthPart]
