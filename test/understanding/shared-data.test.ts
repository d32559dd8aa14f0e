import { expect, test } from "vitest"
import { benchDates } from "../../bench/understanding/dates.ts"
import { benchDialogues } from "../../bench/understanding/dialogues.ts"
import { hasSharedData } from "../../bench/understanding/shared-data.ts"

test.skipIf(!hasSharedData("dialogues/dates-and-times.json"))(
  "dates and times of public dialogues are resolved (needs ../shared/data)",
  async () => {
    const result = await benchDates()
    expect(result?.inUtterance).toBeGreaterThan(0.98)
    expect(result?.alone).toBeGreaterThan(0.98)
  },
)

test.skipIf(!hasSharedData("dialogues/sgd-dev.json"))(
  "parameters are filled over whole dialogues (needs ../shared/data)",
  async () => {
    const result = await benchDialogues()
    expect(result?.jointGoal).toBeGreaterThan(0.7)
    expect(result?.turnAccuracy).toBeGreaterThan(0.92)
    expect(result?.kindAccuracy).toBeGreaterThan(0.9)
  },
)
