import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { createBackend as createBella } from "../../examples/bella-cucina/index.ts"
import { createBackend as createCasa } from "../../examples/casa/index.ts"
import { createBackend as createPantry } from "../../examples/pantry/index.ts"
import { createLogger } from "../../src/http/index.ts"
import { createSite } from "../../src/site/index.ts"
import { pageRuns, readPageAnswer, toPageRun } from "../support/page-runs.ts"
import { byIntentWeb, byNlweb, byPage, type Speak } from "./content-doors.ts"

type Business = "bella" | "casa" | "pantry"
const backends = { bella: createBella, casa: createCasa, pantry: createPantry }
/** A Wednesday morning. */
const now = () => Date.parse("2026-11-18T09:00:00Z")

interface Opened extends AsyncDisposable {
  readonly folder: string
  readonly origin: string
  readonly doors: Readonly<Record<"nlweb" | "intentweb" | "page", Speak>>
}

async function open(business: Business): Promise<Opened> {
  await using stack = new AsyncDisposableStack()
  const folder = mkdtempSync(join(tmpdir(), "parley-content-"))
  const backend = stack.use(backends[business](join(folder, "business.db")))
  const { service, intents } = backend
  const logger = createLogger({ level: "silent" })
  const site = stack.use(
    await createSite({ service, intents, corpus: () => backend.items(), data: folder, logger, now }),
  )
  const { origin } = await site.listen({ port: 0 })
  await site.ready
  const doors = {
    nlweb: byNlweb(origin),
    intentweb: stack.use(byIntentWeb(origin, now)).speak,
    page: byPage(origin),
  }
  const moved = stack.move()
  return { folder, origin, doors, [Symbol.asyncDispose]: () => moved.disposeAsync() }
}

/** Words, who answers them, and the language they are in. */
type Row = readonly [string, Kind, string]
type Kind = "items" | "questions" | "nothing" | "intent"
const asked: Readonly<Record<Business, readonly Row[]>> = {
  bella: [
    ["What times are free on Friday for two?", "intent", "en"],
    ["Are you open on Monday?", "intent", "en"],
    ["Do you have vegan desserts?", "items", "en"],
    ["Which vegetarian pasta do you have?", "items", "en"],
    ["Do you have tiramisu?", "items", "en"],
    ["pasta", "items", "en"],
    ["Which wines do you have?", "items", "en"],
    ["Is the tiramisù gluten free?", "intent", "en"],
    ["What is on the menu?", "intent", "en"],
    ["Welche veganen Gerichte habt ihr?", "intent", "de"],
  ],
  casa: [
    ["apartments in Lisbon under 1500 euros", "items", "en"],
    ["a home with a garden", "items", "en"],
    ["Do you have flats with 3 bedrooms in Porto?", "items", "en"],
    ["cheapest apartment in Lisbon", "items", "en"],
    ["Which homes allow pets?", "items", "en"],
    ["houses with a pool", "items", "en"],
    ["Find me a two-bedroom flat in Alfama", "intent", "en"],
    ["Show me the details of CASA-1014", "intent", "en"],
    ["What is the weather?", "nothing", "en"],
    ["Wohnungen in Lissabon unter 1500 Euro", "items", "de"],
  ],
  pantry: [
    ["quick dinner in 30 minutes", "items", "en"],
    ["cinnamon apple porridge", "items", "en"],
    ["Show me the recipe for cinnamon apple porridge", "intent", "en"],
    ["Italian pasta recipes under 500 calories", "items", "en"],
    ["soup", "items", "en"],
    ["dessert", "items", "en"],
    ["recipes", "questions", "en"],
    ["something without nuts", "questions", "en"],
    ["recipes from planet Mars", "nothing", "en"],
    ["Curry unter 60 Minuten", "items", "de"],
  ],
}

describe.each(["bella", "casa", "pantry"] as const)("asking %s", (business) => {
  let opened: Opened
  beforeAll(async () => {
    opened = await open(business)
  })
  afterAll(() => opened[Symbol.asyncDispose]())

  it.each([...asked[business]])("%s: %s by every door, and the same", async (text, kind, locale) => {
    const { nlweb, intentweb, page } = opened.doors
    const answers = [
      await nlweb({ locale }).say(text),
      await intentweb({ locale }).say(text),
      await page({ locale }).say(text),
    ]
    expect(answers.map((answer) => answer.kind)).toEqual([kind, kind, kind])
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
  })
})

describe.each(["nlweb", "intentweb", "page"] as const)("by %s", (door) => {
  let pantry: Opened
  beforeAll(async () => {
    pantry = await open("pantry")
  })
  afterAll(() => pantry[Symbol.asyncDispose]())

  it("what is asked back can be answered in words, and what follows up on that narrows it", async () => {
    const visitor = pantry.doors[door]({ locale: "en" })
    const back = await visitor.say("something for dinner")
    expect(back).toMatchObject({ kind: "questions", questions: expect.arrayContaining(["recipeCuisine"]) })
    const italian = await visitor.say("Italian please")
    expect(italian.names.length).toBeGreaterThan(3)
    expect(italian.names.join()).toMatch(/spaghetti|risotto|pesto/i)
    const vegan = await visitor.say("only vegan ones")
    expect(vegan.names.length).toBeGreaterThan(0)
    expect(vegan.names.length).toBeLessThanOrEqual(italian.names.length)
    expect(vegan.names.join()).not.toMatch(/chicken|prawn|cream/i)
  })

  it("what is asked back can be answered by a form", async () => {
    const visitor = pantry.doors[door]({ locale: "en" })
    await visitor.say("something for dinner")
    const given = await visitor.give({ recipeCuisine: "Moroccan", totalTime: "no preference" })
    expect(given.kind).toBe("items")
    const inWords = pantry.doors[door]({ locale: "en" })
    await inWords.say("something for dinner")
    expect(new Set(given.names)).toEqual(new Set((await inWords.say("Moroccan")).names))
  })

  it("a follow-up narrows what a plain question found, in German, too", async () => {
    for (const [locale, first, then] of [
      ["en", "vegetarian dinner with tomato", "quicker ones"],
      ["de", "vegetarian dinner unter 60 Minuten", "schnellere"],
    ] as const) {
      const visitor = pantry.doors[door]({ locale })
      const all = await visitor.say(first)
      const some = await visitor.say(then)
      expect([all.kind, some.kind]).toEqual(["items", "items"])
      expect(some.names).not.toEqual(all.names)
      expect(some).not.toEqual(await pantry.doors[door]({ locale }).say(then))
    }
  })

  it("another wish in the place of an answer is taken as that", async () => {
    const visitor = pantry.doors[door]({ locale: "en" })
    await visitor.say("something for dinner")
    expect((await visitor.say("Add rolled oats to my cart")).kind).toBe("intent")
  })
})

it("a plain question writes nothing", async () => {
  await using pantry = await open("pantry")
  using watching = new DatabaseSync(join(pantry.folder, "parley.db"), { readOnly: true })
  // Another number as soon as another connection has committed a change.
  const version = () => watching.prepare("PRAGMA data_version").get()
  for (const door of ["nlweb", "page"] as const) {
    const before = version()
    for (const text of ["soup", "quick dinner in 30 minutes"])
      expect((await pantry.doors[door]({ locale: "en" }).say(text)).kind).toBe("items")
    expect(version(), door).toEqual(before)
  }
  // IntentWeb keeps the message itself, so that it is answered once; the conversation it keeps nowhere.
  expect((await pantry.doors.intentweb({ locale: "en" }).say("soup")).kind).toBe("items")
  for (const table of ["interaction", "execution"])
    expect(watching.prepare(`SELECT count(*) AS rows FROM ${table}`).get()).toEqual({ rows: 0 })
})

interface Answered {
  readonly moves: unknown
  readonly message: string
  readonly items: readonly { readonly name: string }[]
}

describe("the search that is built in", () => {
  let pantry: Opened
  beforeAll(async () => {
    pantry = await open("pantry")
  })
  afterAll(() => pantry[Symbol.asyncDispose]())

  const post = async (path: string, body: unknown): Promise<Answered> => {
    const init = { method: "POST", headers: { "content-type": "application/json" } }
    const response = await fetch(`${pantry.origin}${path}`, { ...init, body: JSON.stringify(body) })
    return (await response.json()) as Answered
  }

  it("names what the content asks back, and stands in no list", async () => {
    const said = toPageRun("conversation-of-search", { kind: "say", text: "recipes" })
    const init = { method: "POST", headers: { "content-type": "application/json" } }
    const response = await fetch(`${pantry.origin}${pageRuns}`, { ...init, body: JSON.stringify(said) })
    expect(readPageAnswer(await response.text()).turn?.moves).toMatchObject([
      { kind: "ask", title: "Search", fields: [{ kind: "choice" }, {}, {}] },
    ])
    expect(await (await fetch(`${pantry.origin}/agents.json`)).text()).not.toContain("content.search")
  })

  it("is executed by its name, with the items and the words that a question gets", async () => {
    const call = {
      intent_uid: "pantry.example:content.search:v1",
      parameters: { question: "soup", limit: 3 },
    }
    const result = await post("/api/intents/execute", call)
    const { names, message } = await pantry.doors.page({ locale: "en" }).say("soup")
    expect(result.items.map(({ name }) => name)).toEqual(names.slice(0, 3))
    expect(result.message.slice(0, 40)).toBe(message.slice(0, 40))
  })
})

it("a question to the content in the middle of a booking is answered from it, and the booking goes on", async () => {
  await using bella = await open("bella")
  const visitor = bella.doors.page({ locale: "en" })
  await visitor.say("Book a table for two tomorrow at 19:30")
  const answered = await visitor.say("Do you have vegan desserts?")
  expect(answered).toMatchObject({ kind: "intent", message: expect.stringContaining("name") })
  expect(answered.before).toMatch(/Sorbetto al limone .* and Macedonia/)
})

it("an agent's own question follows up on the one before, too", async () => {
  await using pantry = await open("pantry")
  const visitor = pantry.doors.intentweb({ locale: "en" })
  const all = await visitor.say("vegetarian dinner with tomato")
  const quicker = await visitor.ask?.("quicker ones")
  expect(quicker?.kind).toBe("items")
  expect(quicker?.names).not.toEqual(all.names)
})
