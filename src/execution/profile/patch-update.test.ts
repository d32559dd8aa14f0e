import { describe, expect, it } from "vitest"
import { toPatched } from "./patch-update.ts"
import type { Contract, Payload } from "./profile-contract.ts"

const rule = { of: "current", schema: "https://shapes.example/event" }
const contract: Contract = {
  system: "calendar",
  assertPayload: () => undefined,
  checkResult: () => [],
  assertSchema: () => undefined,
}
const scope = { before: { current: { object: { title: "Lunch" }, etag: "2" } } }

function patch(etag: string | undefined) {
  const target = { system: "calendar", external_id: "e1", ...(etag !== undefined && { etag }) }
  const operations = [{ op: "replace", path: "/title", value: "Dinner" }]
  const payload: Payload = { target, object: { patch: operations } }
  return toPatched(rule, scope, { payload, contract })
}

describe("a patch", () => {
  it("[IS-12] is made on the record that was seen, and on no later one", () => {
    expect(patch("2")).toEqual({ title: "Dinner" })
    expect(patch(undefined)).toEqual({ title: "Dinner" })
    expect(() => patch("1")).toThrow(
      expect.objectContaining({ code: "conflict", details: { expected: "1", actual: "2" } }),
    )
  })
})
