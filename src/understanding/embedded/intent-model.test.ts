import { describe, expect, it } from "vitest"
import { createIntentClassifier } from "./intent-classifier.ts"

const actions = ["book", "cancel", "repair", "rent", "paint", "clean", "ship", "insure", "photograph", "sell"]
const things = ["table", "car", "house", "phone", "bicycle", "boat", "dress", "camera", "garden", "piano"]

describe("intent model in blocks", () => {
  it("finds each of a hundred intents in words that are none of its examples", async () => {
    const intents = actions.flatMap((action) =>
      things.map((thing) => ({
        uid: `${action} ${thing}`,
        title: `${action} ${thing}`,
        description: "",
        examples: [
          `please ${action} my ${thing}`,
          `i want to ${action} a ${thing}`,
          `how do i ${action} the ${thing}`,
        ],
      })),
    )
    const classifier = await createIntentClassifier(intents, { exactLimit: 60 })
    const found = await Promise.all(
      intents.map(async ({ uid, title }) => {
        const { intents } = await classifier.classify(`could someone ${title} for us tomorrow`)
        return intents[0]?.uid === uid
      }),
    )
    expect(found.filter(Boolean).length).toBeGreaterThanOrEqual(95)
  })
})
