import { expect, it } from "vitest"
import { defined } from "./defined.ts"

it("returns the value, also one that counts as false", () => {
  expect([defined(0, "a count"), defined("", "a name"), defined(null, "a row")]).toEqual([0, "", null])
})

it("names what is missing", () => {
  expect(() => defined(undefined, "the current receipt key")).toThrow(
    expect.objectContaining({
      code: "internal",
      message: "Internal fault: the current receipt key is missing.",
    }),
  )
})
