import { describe, expect, it } from "vitest"
import { statementsIn } from "./memory.ts"

describe("what somebody says of themselves", () => {
  it.each([
    ["en", "I'm vegetarian, what is there for lunch?", ["I'm vegetarian"]],
    ["en", "I don't eat nuts. I love figs!", ["I don't eat nuts", "I love figs"]],
    ["en", "I'm looking for a table", []],
    ["de", "Ich bin Vegetarierin, was gibt es heute?", ["Ich bin Vegetarierin"]],
    ["de", "Ich bin auf der Suche nach Brot", []],
    ["fr", "Je suis végétarien. Que me conseillez-vous ?", ["Je suis végétarien"]],
    ["es", "Soy vegetariana, ¿qué hay hoy?", ["Soy vegetariana"]],
  ])("%s: %s", (locale, text, found) => expect(statementsIn(text, locale)).toEqual(found))
})
