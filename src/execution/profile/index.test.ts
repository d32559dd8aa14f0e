import { expect, it } from "vitest"
import * as door from "./index.ts"

it("the door of the profile runner is this and no more", () => {
  expect(Object.keys(door).sort()).toEqual([
    "applyJsonPatch",
    "createProfileRunner",
    "parseApi",
    "profileExecutor",
    "transformNames",
  ])
})
