import { expect, it } from "vitest"
import * as door from "./index.ts"

it("the door of the profile executor is this and no more", () => {
  expect(Object.keys(door).sort()).toEqual([
    "applyJsonPatch",
    "createMemoryDeduplication",
    "createProfileExecutor",
    "parseApi",
    "transformNames",
  ])
})
