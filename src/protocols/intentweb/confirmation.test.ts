import { describe, expect, it } from "vitest"
import { confirmationOf } from "./confirmation.ts"
import type { ResponseEnvelope } from "./envelope.ts"

const withMember = (confirmation: unknown) => ({ confirmation }) as unknown as ResponseEnvelope

describe("what a yes sets off", () => {
  it("is read as a site of ours writes it", () => {
    const confirmation = { intent: "Book a table", effect: "write" }
    expect(confirmationOf(withMember(confirmation))).toEqual(confirmation)
  })

  it.each([
    undefined,
    null,
    "yes",
    [],
    {},
    { intent: "Book" },
    { intent: 1, effect: "write" },
    { intent: "", effect: "x" },
  ])("is passed over where the member is someone else's: %j", (confirmation) => {
    expect(confirmationOf(withMember(confirmation))).toBeUndefined()
  })
})
