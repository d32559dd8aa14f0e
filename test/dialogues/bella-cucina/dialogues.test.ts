import { afterAll, describe, it } from "vitest"
import { createBackend } from "../../../examples/bella-cucina/index.ts"
import { play } from "../play.ts"
import { createTheatre } from "../stage.ts"
import { booking } from "./booking.ts"
import { changes } from "./changes.ts"
import { corrections } from "./corrections.ts"
import { interruptions } from "./interruptions.ts"
import { languages } from "./languages.ts"
import { refusals } from "./refusals.ts"
import { world } from "./world.ts"

const theatre = await createTheatre(createBackend)
afterAll(() => theatre[Symbol.dispose]())

describe("dialogues at Bella Cucina", () => {
  for (const dialogue of [
    ...booking,
    ...changes,
    ...corrections,
    ...interruptions,
    ...languages,
    ...refusals,
  ])
    it(dialogue.title, async () => {
      await play(theatre, world, dialogue)
    })
})
