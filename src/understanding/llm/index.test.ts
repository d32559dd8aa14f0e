import { expect, it } from "vitest"
import * as room from "./index.ts"

it("exports these and no others", () => {
  expect(Object.keys(room).sort()).toEqual([
    "createBoundedFetch",
    "createModelCaller",
    "createModelChoice",
    "createModelPhrasing",
    "createModelUnderstanding",
    "createOpenAICompatibleModel",
    "definePlainWords",
    "fillPlaceholders",
    "listPlaceholders",
  ])
})
