import { describe, expect, it } from "vitest"
import { assertPerformed } from "./jmap-failure.ts"
import { toFailure } from "./provider-failure.ts"

describe("what a provider calls its refusal", () => {
  it.each(["constructor", "toString", "__proto__"])("is only looked up among the known codes: %s", (code) => {
    const answer = { status: 404, header: {}, body: { error: code } }
    const failure = toFailure(answer, { code: "body.error", codes: { gone: "removed" } }, true)
    expect(failure).toMatchObject({ code: "not_found", message: `The provider refused the call: ${code}` })
    expect(() => assertPerformed("Email/set", ["error", { type: code }, "main"], true)).toThrow(
      expect.objectContaining({ code: "declined" }),
    )
  })

  it("is translated where it is known", () => {
    const answer = { status: 404, header: {}, body: { error: "gone" } }
    const failure = toFailure(answer, { code: "body.error", codes: { gone: "removed" } }, true)
    expect(failure?.code).toBe("removed")
  })
})
