import { afterAll, describe, it } from "vitest"
import { createBackend } from "../../../examples/pantry/index.ts"
import { play } from "../play.ts"
import { createTheatre } from "../stage.ts"
import { ordering } from "./ordering.ts"
import { shopping } from "./shopping.ts"
import { world } from "./world.ts"

const theatre = await createTheatre(createBackend)
afterAll(() => theatre[Symbol.dispose]())

describe("dialogues at Pantry", () => {
  for (const dialogue of [...ordering, ...shopping])
    it(dialogue.title, async () => {
      await play(theatre, world, dialogue)
    })
})
