import { createBackend } from "../../../examples/casa/index.ts"
import type { Business } from "../script.ts"
import { languages } from "./languages.ts"
import { searching } from "./searching.ts"
import { viewings } from "./viewings.ts"
import { type ViewingLeft, world } from "./world.ts"

export const casa: Business<readonly ViewingLeft[]> = {
  name: "Casa",
  createBackend,
  world,
  dialogues: [...searching, ...viewings, ...languages],
}
