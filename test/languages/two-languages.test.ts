import { describe, expect, it } from "vitest"
import { openPottery, visitor } from "./pottery.ts"

describe("a business declared in two languages", () => {
  it("is booked in German from the first word to the last, on an English page", async () => {
    await using pottery = await openPottery()
    const say = visitor(pottery.host, "en")
    const asked = await say("Hallo, wir würden gern zu dritt am Samstag an die Drehscheibe")
    expect(asked.standing).toMatchObject({
      locale: "de",
      intent: "tonwerk.example:bookCourse:v1",
      values: { course: "wheel", date: "2026-11-21", people: 3 },
    })
    expect(asked.said).toContain("Auf welchen Namen darf ich buchen?")
    const confirm = await say("Brandstetter")
    expect(confirm.standing.locale).toBe("de")
    expect(confirm.said).toContain("Drehscheibe")
    expect(confirm.said).toContain("Plätze")
    expect(confirm.said).not.toMatch(/wheel|people|course/i)
    const done = await say("passt")
    expect(done.said).toContain("Gebucht: TON-1.")
    expect(pottery.booked).toEqual([{ course: "wheel", date: "2026-11-21", people: 3, name: "Brandstetter" }])
  })

  it("refuses and declines in the visitor's language", async () => {
    await using pottery = await openPottery()
    const say = visitor(pottery.host, "de-AT")
    const refused = await say("Zwei Plätze im Glasurkurs am Sonntag, auf den Namen Huber")
    expect(refused.said).toContain("Sonntags ist kein Kurs.")
    await say("dann lieber am Montag")
    await say("nein, doch sieben Plätze")
    expect((await say("ja")).said).toContain("Wir sind leider ausgebucht.")
  })

  it("asks and offers by the labels of the language, and takes them for answers", async () => {
    await using pottery = await openPottery()
    const say = visitor(pottery.host, "de")
    const asked = await say("Ich würde gern einen Kurs buchen")
    expect(asked.last).toMatchObject({ kind: "ask" })
    expect(asked.said).toContain("Kurs, den Sie machen möchten")
    const next = await say("Aufbaukeramik am Freitag")
    expect(next.standing.values).toMatchObject({ course: "handbuilding", date: "2026-11-20" })
  })

  it("stays in its language when a word of another is said", async () => {
    await using pottery = await openPottery()
    const say = visitor(pottery.host, "en")
    expect((await say("I would like to join the wheel course on Saturday")).standing.locale).toBe("en")
    expect((await say("zwei")).standing.locale).toBe("en")
    expect((await say("Müller")).standing.locale).toBe("en")
  })

  it("answers in passing in the visitor's language", async () => {
    await using pottery = await openPottery()
    const say = visitor(pottery.host, "en")
    await say("Ich möchte am Freitag einen Drehscheibenkurs machen")
    const answered = await say("Bis wann habt ihr eigentlich geöffnet?")
    expect(answered.said).toContain("Wir haben von 10 bis 18 Uhr offen.")
  })
})

describe("a business declared in English only", () => {
  it("says so in the visitor's language, once, and reads what it can", async () => {
    await using pottery = await openPottery({ languages: false })
    const say = visitor(pottery.host, "en")
    const first = await say("Hallo, ich möchte gern am Samstag kommen, wir sind zu dritt")
    expect(first.said).toContain("Am besten verstehe ich hier Englisch.")
    const second = await say("book a course für Samstag, drei Personen")
    expect(second.said).not.toContain("Am besten verstehe ich hier")
    expect(second.standing).toMatchObject({ locale: "de", values: { date: "2026-11-21", people: 3 } })
  })

  it("says nothing of the kind to whoever writes English", async () => {
    await using pottery = await openPottery({ languages: false })
    const say = visitor(pottery.host, "en")
    expect((await say("book a course on Saturday")).said).not.toContain("understand")
  })
})
