import { expect, test } from "vitest"
import { hasPhrase, toWords } from "./words.ts"

test("case, accents and punctuation do not matter", () => {
  expect(toWords("Penne all'Arrabbiata, São-Bento!")).toEqual(["penne", "all", "arrabbiata", "sao", "bento"])
})

test("a phrase is found as whole words only", () => {
  expect(hasPhrase("a flat in San Salvario, Turin", "san salvario")).toBe(true)
  expect(hasPhrase("Portoferraio", "Porto")).toBe(false)
})
