import { expect, it } from "vitest"
import * as entry from "./index.ts"

it("the index of the profile runner exports this and no more", () => {
  expect(Object.keys(entry).sort()).toEqual([
    "applyJsonPatch",
    "createProfileRunner",
    "parseApi",
    "profileExecutor",
    "transformNames",
  ])
})
