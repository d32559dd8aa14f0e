import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { booking } from "../../../test/understanding/declarations.ts"
import { parseMoney } from "../../intent/index.ts"
import { languages } from "../languages/index.ts"
import {
  phraseAsk,
  phraseAskBriefly,
  phraseConfirm,
  phraseConfirmBriefly,
  phraseInvalid,
  phraseRefused,
} from "./compose.ts"
import { type Fact, optionsFact, toFact } from "./facts.ts"
import { formatFact } from "./format.ts"
import { phrase } from "./phrase.ts"
import { assertPhrases, definePhrases, phrasePlaceholders } from "./phrases.ts"

const [date, time, partySize] = booking.parameters

describe("templates", () => {
  test.each(Object.keys(languages))("%s says everything with exactly the facts it gets", (tag) => {
    expect(() => assertPhrases(languages[tag]!.phrases)).not.toThrow()
  })

  test("a missing, an extra and an unknown placeholder fail at start, and do not compile", () => {
    const { en } = languages
    expect(() =>
      definePhrases({
        ...en!.phrases,
        // @ts-expect-error {parameter} is missing
        ask: "Please tell me.",
      }),
    ).toThrow("ask: {parameter} is missing")
    expect(() => assertPhrases({ ...en!.phrases, welcome: "You are welcome, {name}." })).toThrow(
      "welcome: {name} is not among its facts",
    )
    expect(() => assertPhrases({ ...en!.phrases, greet: "Hello." })).toThrow("greet: nothing says this")
    const { yes: _, ...incomplete } = en!.phrases
    expect(() => assertPhrases(incomplete)).toThrow("yes: a template is missing")
  })

  test("an unknown language falls back along its tag, then to English", () => {
    expect(phrase({ locale: "de-AT" }, "welcome", {})).toBe("Gern geschehen.")
    expect(phrase({ locale: "it" }, "welcome", {})).toBe("You are welcome.")
    expect(phrase({ locale: "not a tag at all" }, "welcome", {})).toBe("You are welcome.")
  })

  test("[IW-41] text of others is put in once: it can neither ask for a fact nor add control characters", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 80 }), (text) => {
        const said = phrase({ locale: "en" }, "invalid", { parameter: `${text}{reason}`, reason: "REASON" })
        expect(said.match(/REASON/g)?.length).toBe(1 + (text.match(/REASON/g)?.length ?? 0))
        expect(said).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]/)
      }),
    )
  })

  test("every key is said in every language for any facts", () => {
    for (const tag of Object.keys(languages))
      for (const [key, names] of Object.entries(phrasePlaceholders)) {
        const facts = Object.fromEntries(names.map((name) => [name, `<${name}>`]))
        const said = phrase({ locale: tag }, key as "ask", facts as { parameter: Fact })
        expect(said).not.toBe("")
        for (const name of names) expect(said).toContain(`<${name}>`)
      }
  })
})

describe("facts", () => {
  test("dates, times, numbers and money are written as the language writes them", () => {
    const day: Fact = { kind: "date", value: "2026-10-16", today: "2026-10-01" }
    expect(formatFact("en-GB", day)).toBe("Friday 16 October")
    expect(formatFact("de", day)).toBe("Freitag, 16. Oktober")
    expect(formatFact("fr", { ...day, today: undefined })).toBe("vendredi 16 octobre 2026")
    expect(formatFact("de", { kind: "time", value: "19:30" })).toBe("19:30")
    expect(formatFact("en-US", { kind: "time", value: "19:30" })).toMatch(/^7:30\sPM$/)
    expect(formatFact("de", { kind: "number", value: 1210.5 })).toBe("1.210,5")
    expect(formatFact("en", { kind: "money", value: parseMoney("1210.50 USD") })).toBe("$1,210.50")
    expect(formatFact("en", { kind: "money", value: parseMoney("0.005 USD") })).toBe("$0.005")
    expect(formatFact("es", { kind: "money", value: parseMoney("0 EUR") })).toBe("gratis")
  })

  test("instants are shown on the site's clock", () => {
    const fact: Fact = { kind: "date-time", value: "2026-07-01T18:00:00Z", timeZone: "Europe/Rome" }
    expect(formatFact("en-GB", fact)).toBe("Wednesday 1 July 2026, 20:00")
  })

  test("lists join as people join them", () => {
    const list = (style: "and" | "or"): Fact => ({ kind: "list", items: ["a", "b", "c"], style })
    expect(formatFact("en", list("and"))).toBe("a, b and c")
    expect(formatFact("de", list("or"))).toBe("a, b oder c")
    expect(formatFact("en", { kind: "list", items: ["a"], style: "and" })).toBe("a")
  })

  test("options with notes are a list that their text cannot break", () => {
    const fact = optionsFact([
      { value: 1, label: "Garden", note: "quiet\nand shady" },
      { value: 2, label: "Hall" },
    ])
    expect(formatFact("en", fact).split("\n")).toEqual(["1. Garden (quiet and shady)", "2. Hall"])
  })

  test("a value is written as its schema means it", () => {
    expect(toFact("2026-10-16", date!.schema)).toMatchObject({ kind: "date" })
    expect(toFact("19:30", time!.schema)).toEqual({ kind: "time", value: "19:30" })
    expect(toFact(true, { type: "boolean" })).toEqual({ kind: "boolean", value: true })
    expect(toFact("b", { oneOf: [{ const: "b", title: "By boat" }] })).toBe("By boat")
  })
})

describe("what a conversation says", () => {
  const speaker = { locale: "en-GB", today: "2026-10-01" }

  test("asks for one, for several, and with options", () => {
    expect(phraseAsk(speaker, [partySize!])).toBe("Please tell me: Number of people in your party (1-20)")
    expect(phraseAsk(speaker, [date!, time!])).toBe(
      "I still need a few details:\n- Date of the reservation\n- Time of the reservation",
    )
    const options = {
      time: [
        { value: "18:00", label: "18:00" },
        { value: "20:30", label: "20:30" },
      ],
    }
    expect(phraseAsk(speaker, [time!], options)).toBe(
      "Time of the reservation\nYou can choose from:\n1. 18:00\n2. 20:30",
    )
  })

  test("asks in the words of the declaration where it gives them, and briefly the second time", () => {
    const asked = { ...time!, schema: { ...time!.schema, "x-question": "At what time?" } }
    const options = { time: ["18:00", "20:30"].map((value) => ({ value, label: value })) }
    expect(phraseAsk(speaker, [asked])).toBe("At what time?")
    expect(phraseAsk(speaker, [asked], options)).toBe(
      "At what time?\nYou can choose from:\n1. 18:00\n2. 20:30",
    )
    expect(phraseAskBriefly(speaker, [asked], options)).toBe("At what time? (18:00 or 20:30)")
    expect(phraseAsk(speaker, [asked, date!], options)).toBe(
      "I still need a few details:\n- Time of the reservation (18:00 or 20:30)\n- Date of the reservation",
    )
  })

  test("leaves a refusal to the backend's own sentence", () => {
    const options = [{ value: "2026-10-17", label: "Sat" }]
    expect(phraseRefused(speaker, date!, "We are closed then.", options)).toBe(
      "We are closed then.\nYou can choose from:\n1. Saturday 17 October",
    )
    expect(phraseRefused({ ...speaker, locale: "de" }, date!, "Closed.", options)).toContain(
      "1. Samstag, 17. Oktober",
    )
    expect(phraseRefused(speaker, date!, "Closed.")).toBe(
      "Closed.\n\nPlease tell me: Date of the reservation",
    )
  })

  test("says why a value cannot be taken", () => {
    expect(phraseInvalid(speaker, partySize!, "we seat at most 20")).toBe(
      "That does not work for “Party size”: we seat at most 20",
    )
  })

  test("confirms with the values, the price and what cannot be undone", () => {
    const values = { date: "2026-10-16", time: "19:30", partySize: 4, highChair: true }
    const summary = "- Date: Friday 16 October\n- Time: 19:30\n- Party size: 4\n- High chair: yes"
    expect(phraseConfirm(speaker, { ...booking, title: "Book a table" }, values)).toBe(
      `Book a table:\n${summary}\n\nShall I go ahead?`,
    )
    const said = phraseConfirm(speaker, { ...booking, effect: "destructive" }, values, parseMoney("5 EUR"))
    expect(said).toContain("Price: €5.00")
    expect(said).toContain("This cannot be undone.")
    expect(phraseConfirmBriefly(speaker, { ...booking, title: "Book" }, values, parseMoney("5 EUR"))).toBe(
      "Book: Friday 16 October, 19:30, 4, yes, €5.00. Shall I go ahead?",
    )
  })
})
