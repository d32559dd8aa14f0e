import { createBackend } from "../../../examples/pantry/index.ts"
import type { Business } from "../script.ts"
import { languages } from "./languages.ts"
import { ordering } from "./ordering.ts"
import { shopping } from "./shopping.ts"
import { type PantryLeft, world } from "./world.ts"

export const pantry: Business<PantryLeft> = {
  name: "Pantry",
  createBackend,
  world,
  dialogues: [...ordering, ...shopping, ...languages],
}
