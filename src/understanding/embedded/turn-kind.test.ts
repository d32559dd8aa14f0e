import fc from "fast-check"
import { describe, expect, test } from "vitest"
import type { Asked, Situation, TurnKind } from "../understanding.ts"
import { turnKind } from "./turn-kind.ts"

const plain: Situation = { locale: "en", timeZone: "UTC", now: 0 }
const confirmation: Situation = { ...plain, asked: { kind: "confirmation" }, known: { partySize: 2 } }
const parameters: Situation = {
  ...plain,
  asked: { kind: "parameters", parameters: ["date"] },
  known: { partySize: 2 },
}
const offer: Situation = {
  ...plain,
  asked: { kind: "parameters", parameters: ["time"], options: { time: [{ value: "20:00", label: "8 pm" }] } },
}

function kinds(situation: Situation, rows: readonly (readonly [string, TurnKind])[]): void {
  test.each(rows.map(([text, kind]) => [text, kind]))("%s: %s", (text, kind) => {
    expect(turnKind(text, situation)).toBe(kind)
  })
}

describe("before an effect", () => {
  kinds(confirmation, [
    ["yes", "yes"],
    ["Yes, that's right.", "yes"],
    ["sounds good", "yes"],
    ["Sure, go ahead", "yes"],
    ["that works for me", "yes"],
    ["no", "no"],
    ["No thanks", "no"],
    ["not right now", "no"],
    ["no, at eight", "correction"],
    ["yes but make it four people", "correction"],
    ["Actually, make that three", "correction"],
    ["That's not right. We will be four people.", "correction"],
    ["cancel", "cancel"],
    ["never mind", "cancel"],
    ["please cancel that", "cancel"],
    ["never mind, forget it", "cancel"],
    ["hmm, cancel that please", "cancel"],
    ["yes, cancel it", "yes"],
    ["what does it cost?", "question"],
  ])
})

describe("when a value was asked for", () => {
  kinds(parameters, [
    ["next Friday", "inform"],
    ["How about Friday?", "inform"],
    ["I would like to come on Friday", "inform"],
    ["Which days are you open?", "question"],
    ["do you have parking", "question"],
    ["Can you book it for Friday?", "inform"],
    ["forget it", "cancel"],
    ["Make it for 7:15 pm", "inform"],
    ["change the number of people to five", "correction"],
  ])
})

describe("when something was offered", () => {
  kinds(offer, [
    ["perfect", "yes"],
    ["I'd like to book that one", "yes"],
    ["no, something earlier", "correction"],
    ["Is it outside?", "question"],
  ])
})

describe("when nothing was asked", () => {
  kinds(plain, [
    ["thank you", "thanks"],
    ["Thanks a lot for your help, bye!", "thanks"],
    ["That's all I need, thanks.", "thanks"],
    ["I want to cancel my reservation for Friday", "inform"],
    ["book a table for two", "inform"],
    ["What is on the menu?", "question"],
  ])
})

describe("in other languages", () => {
  const cases: readonly (readonly [string, string, Asked | undefined, TurnKind])[] = [
    ["de", "ja, passt", { kind: "confirmation" }, "yes"],
    ["de", "nein danke", { kind: "confirmation" }, "no"],
    ["de", "nein, lieber um neun", { kind: "confirmation" }, "correction"],
    ["de", "abbrechen", undefined, "cancel"],
    ["de", "vielen Dank", undefined, "thanks"],
    ["de", "Wann haben Sie geöffnet?", undefined, "question"],
    ["fr", "oui, parfait", { kind: "confirmation" }, "yes"],
    ["fr", "non merci", { kind: "confirmation" }, "no"],
    ["fr", "laissez tomber", undefined, "cancel"],
    ["fr", "merci beaucoup", undefined, "thanks"],
    ["es", "sí, me parece bien", { kind: "confirmation" }, "yes"],
    ["es", "no, gracias", { kind: "confirmation" }, "no"],
    ["es", "olvídalo", undefined, "cancel"],
    ["es", "¿Dónde están?", undefined, "question"],
  ]
  test.each(cases)("%s: %s", (locale, text, asked, kind) => {
    expect(turnKind(text, { ...plain, locale, asked })).toBe(kind)
  })
})

test("any text has a kind", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "binary", maxLength: 400 }),
      fc.constantFrom("en", "de", "fr", "es", "xx"),
      (text, locale) => {
        for (const situation of [plain, confirmation, parameters, offer])
          expect(turnKind(text, { ...situation, locale })).toMatch(
            /^(inform|yes|no|cancel|question|correction|thanks)$/,
          )
      },
    ),
  )
})

describe("a yes as it is really written", () => {
  test.each([
    ["en", ["y", "ye", "aye go on", "go for it", "yes, book it", "we'll take it"]],
    ["de", ["jo", "jup", "passt so", "ja gern", "machen wir", "von mir aus"]],
    ["fr", ["ok pour moi", "ouaip", "je valide", "ça roule", "nickel"]],
    ["es", ["sip", "dale", "venga", "me vale", "sí sí"]],
  ])("%s", (locale, all) => {
    const no = all.filter((text) => turnKind(text, { ...confirmation, locale }) !== "yes")
    expect(no).toEqual([])
  })

  test("a question is none", () => {
    expect(turnKind("so when can I book it?", confirmation)).toBe("question")
  })
})
