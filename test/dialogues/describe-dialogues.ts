import { afterAll, beforeAll, describe, it } from "vitest"
import { openApiStage } from "./api-stage.ts"
import { openHostStage } from "./host-stage.ts"
import { play } from "./play.ts"
import type { Business } from "./script.ts"
import { createTheatre, type Theatre } from "./theatre.ts"

/** Every dialogue of a business at its host and over its API. In a browser they are played with the pages. */
export function describeDialogues<Left>({ name, createBackend, world, dialogues }: Business<Left>): void {
  let theatre: Theatre
  beforeAll(async () => {
    theatre = await createTheatre(createBackend)
  })
  afterAll(() => theatre?.[Symbol.dispose]())

  describe(`dialogues at ${name}`, () => {
    for (const dialogue of dialogues)
      it(dialogue.title, async () => {
        await using stage = await openHostStage(theatre, dialogue)
        await play(stage, world, dialogue)
      })
  })
  describe(`dialogues with ${name} over IntentWeb`, () => {
    for (const dialogue of dialogues)
      it(dialogue.title, async () => {
        await using stage = await openApiStage(theatre, dialogue)
        await play(stage, world, dialogue)
      })
  })
}
