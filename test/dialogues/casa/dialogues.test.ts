import { afterAll, describe, it } from "vitest"
import { createBackend } from "../../../examples/casa/index.ts"
import { play } from "../play.ts"
import { createTheatre } from "../stage.ts"
import { searching } from "./searching.ts"
import { viewings } from "./viewings.ts"
import { world } from "./world.ts"

const theatre = await createTheatre(createBackend)
afterAll(() => theatre[Symbol.dispose]())

describe("dialogues at Casa", () => {
  for (const dialogue of [...searching, ...viewings])
    it(dialogue.title, async () => {
      await play(theatre, world, dialogue)
    })
})
