import { describe, expect, it } from "vitest"
import { findDraftFault } from "./draft-check.ts"
import { plainWordsFor } from "./plain-words-for.ts"

const en = plainWordsFor("en")
const fault = (template: string, draft: string) => findDraftFault(template, draft, en)

describe("a rewording may be used", () => {
  it.each([
    [
      "Please give the number of people in your party.",
      "Sure! Could you please give the number of people in your party.",
    ],
    ["At what time would you like to come?", "Great, and at what time would you like to come, please?"],
    [
      "I found {{count}} tables for {{date}}: {{list}}",
      "Lovely, I found {{count}} tables for {{date}}: {{list}}",
    ],
    ["{{time_1}} is not available.", "Thank you. {{time_1}} is not available."],
    ["Open until 23, see {{link}}.", "Please: Open until 23, see {{link}}."],
  ])("%s", (template, draft) => {
    expect(fault(template, draft)).toBeUndefined()
    expect(fault(template, template)).toBeUndefined()
  })

  it("in German, whose nouns and forms of address have capitals", () => {
    const template = "Für wie viele Personen ist der Tisch?"
    expect(
      findDraftFault(template, "Gern. Für wie viele Personen ist der Tisch, bitte?", plainWordsFor("de-AT")),
    ).toBe(undefined)
  })
})

describe("a rewording may not be used", () => {
  const template = "Shall I book {{what}} from {{time_1}} to {{time_2}}?"

  it.each([
    ["leaves a placeholder out", "Shall I book {{what}} from {{time_1}}?", "placeholders_differ"],
    ["adds one", "Shall I book {{what}} from {{time_1}} to {{time_2}} for {{price}}?", "placeholders_differ"],
    ["repeats one", "Shall I book {{what}} from {{time_1}} to {{time_2}}, {{what}}?", "placeholders_differ"],
    ["swaps two", "Shall I book {{what}} from {{time_2}} to {{time_1}}?", "placeholders_differ"],
    ["breaks one", "Shall I book {{what} from {{time_1}} to {{time_2}}?", "placeholders_differ"],
    ["has a stray brace", "Shall I book {{what}} from {{time_1}} to {{time_2}}? {{ }}", "strange_character"],
    ["adds a digit", "Shall I book {{what}} from {{time_1}} to {{time_2}} for 2?", "matter_differs"],
    [
      "adds a digit of another script",
      "Shall I book {{what}} from {{time_1}} to {{time_2}} ٢?",
      "matter_differs",
    ],
    ["glues a digit to a fact", "Shall I book {{what}} from {{time_1}}0 to {{time_2}}?", "matter_differs"],
    ["adds an amount", "Shall I book {{what}} from {{time_1}} to {{time_2}}, €?", "strange_character"],
    ["adds an address", "Shall I book {{what}} from {{time_1}} to {{time_2}}? a@the", "strange_character"],
    ["adds a link", "Shall I book {{what}} from {{time_1}} to {{time_2}}? evil.example", "matter_differs"],
    ["adds a day", "Shall I book {{what}} from {{time_1}} to {{time_2}} on Friday?", "matter_differs"],
    ["adds a name", "Shall I book {{what}} from {{time_1}} to {{time_2}} with Mario?", "matter_differs"],
    ["adds a promise", "Shall I book {{what}} from {{time_1}} to {{time_2}}, free?", "matter_differs"],
    [
      "hides a name in a plain word",
      "Shall I book {{what}} from {{time_1}} to {{time_2}} for Here?",
      "matter_differs",
    ],
    ["does something else", "Shall I cancel {{what}} from {{time_1}} to {{time_2}}?", "matter_differs"],
    ["has done it already", "I book {{what}} from {{time_1}} to {{time_2}}, shall I?", "matter_differs"],
    ["makes a statement of it", "Shall I book {{what}} from {{time_1}} to {{time_2}}.", "question_differs"],
    [
      "makes someone else do it",
      "Shall you book {{what}} from {{time_1}} to {{time_2}}?",
      "steady_words_differ",
    ],
    ["makes a fact negative", "Shall I book {{what}} from -{{time_1}} to {{time_2}}?", "strange_character"],
    ["joins two facts", "Shall I book {{what}} from .{{time_1}} to {{time_2}}?", "strange_character"],
    ["adds markup", "Shall I book **{{what}}** from {{time_1}} to {{time_2}}?", "strange_character"],
    [
      "adds invisible text",
      "Shall I book {{what}} from {{time_1}} to {{time_2}}?\u200b",
      "strange_character",
    ],
    [
      "goes on and on",
      `Shall I book {{what}} from {{time_1}} to {{time_2}}?${" please".repeat(60)}`,
      "too_long",
    ],
  ])("that %s", (_, draft, expected) => {
    expect(fault(template, draft)).toBe(expected)
  })

  it("that turns a no into a yes, or loses a condition", () => {
    expect(fault("{{time_1}} is not available.", "{{time_1}} is available.")).toBe("matter_differs")
    expect(fault("I can't book {{what}}.", "I can book {{what}}.")).toBe("matter_differs")
    expect(fault("Free until {{time_1}} only.", "Free until {{time_1}}.")).toBe("matter_differs")
    expect(fault("Arrive at {{time_1}}.", "Arrive by {{time_1}}.")).toBe("steady_words_differ")
  })

  it("in a language whose plain words are unknown, unless it is the template", () => {
    const words = plainWordsFor("it")
    expect(findDraftFault("Per quante persone?", "Volentieri, per quante persone?", words)).toBe(
      "matter_differs",
    )
    expect(findDraftFault("Per quante persone?", "Per quante persone?", words)).toBeUndefined()
  })
})
