import { expect, it } from "vitest"
import * as command from "../../src/cli/catalog/index.ts"

/** What the package publishes of the catalog is pinned with its other entries. */
it("the catalog's command has one way in", () => {
  expect(Object.keys(command)).toEqual(["runCatalog"])
})
