import { expect, it } from "vitest"
import * as door from "./index.ts"

it("the room has exactly these doors", () => {
  expect(Object.keys(door).sort()).toEqual([
    "createMcp",
    "mcpRouteGroup",
    "metaNames",
    "serveMcpOverStdio",
    "toErrorResponse",
  ])
})
