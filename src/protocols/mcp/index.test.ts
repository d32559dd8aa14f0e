import { expect, it } from "vitest"
import * as entry from "./index.ts"

it("the entry has exactly these exports", () => {
  expect(Object.keys(entry).sort()).toEqual([
    "createMcp",
    "createRemoteTools",
    "mcpRouteGroup",
    "metaNames",
    "readMcpServer",
    "serveMcpOverStdio",
    "toErrorResponse",
  ])
})
