import { mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { z } from "zod"
import { writeSmallReader } from "../../../../test/support/small-reader.ts"
import { bindIntents, defineIntent, defineService } from "../../../intent/index.ts"
import { type LearnedReader, openLearnedReader } from "./learned-reader.ts"

const service = defineService({
  namespace: "pots.example",
  name: "Pots",
  about: "Pottery.",
  updated: "2026-01-31",
})
const course = z.enum(["wheel", "hand_building"]).describe("Which class it is")

function declare(name: string, input: z.ZodObject) {
  const intent = defineIntent({
    name,
    title: "Book a class",
    description: "Books a class.",
    examples: ["A place in the wheel class on Thursday"],
    input,
    output: z.object({ id: z.string().describe("Number of the booking") }),
    effect: "write",
    execute: async () => ({ id: "1" }),
  })
  return bindIntents(service, [intent]).map(({ descriptor }) => descriptor)
}

const descriptors = declare(
  "bookClass",
  z.object({
    course,
    day: z.iso.date().describe("The evening"),
    firstTime: z.boolean().describe("Whether you are new"),
  }),
)
const bookClass = descriptors[0]!
const context = { locale: "en-GB", question: "Which evening?", asked: ["day"] }
const root = mkdtempSync(join(tmpdir(), "parley-reader-"))
const [folder, cache] = [join(root, "weights"), join(root, "cache")]
const problems: unknown[] = []
const onError = (error: unknown) => problems.push(error)
let reader: LearnedReader

beforeAll(() => {
  writeSmallReader(folder, { layers: 1, languages: ["en"] })
  reader = openReader()
})
afterAll(async () => {
  await reader[Symbol.asyncDispose]()
  rmSync(root, { recursive: true })
})

function openReader(options: { readonly folder?: string; readonly cache?: string } = {}): LearnedReader {
  const opened = openLearnedReader({ folder, cache, onError, ...options })
  if (!opened) throw new Error("There is no reader.")
  return opened
}

describe("learned reader", () => {
  it("has no opinion until the labels are ready, then one on every parameter and value", async () => {
    expect(await reader.read("thursday please", bookClass, context)).toBeUndefined()
    await reader.prepare(descriptors)
    const reading = await reader.read("thursday please", bookClass, context)
    expect([...(reading?.parameters.keys() ?? [])]).toEqual(["course", "day", "firstTime"])
    const { values, status } = reading?.parameters.get("course") ?? {}
    expect([...(values?.keys() ?? [])]).toEqual(["wheel", "hand_building"])
    expect([...(reading?.parameters.get("firstTime")?.values.keys() ?? [])]).toEqual([true, false])
    expect(Object.values(status ?? {}).reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 5)
    expect(reading?.acts.get("inform")).toBeGreaterThan(0)
  })

  it("reads the same after a start that finds the labels on disk", async () => {
    await reader.prepare(descriptors)
    const before = await reader.read("not friday, the week after", bookClass, context)
    expect(readdirSync(cache)).toHaveLength(1)
    await reader[Symbol.asyncDispose]()
    reader = openReader()
    await reader.prepare(descriptors)
    expect(await reader.read("not friday, the week after", bookClass, context)).toEqual(before)
    expect(readdirSync(cache)).toHaveLength(1)
  })

  it("reads only the languages that it is good at", async () => {
    await reader.prepare(descriptors)
    expect(await reader.read("am Donnerstag", bookClass, { ...context, locale: "de-AT" })).toBeUndefined()
    expect(await reader.read("on thursday", bookClass, { ...context, locale: "EN_us" })).toBeDefined()
  })

  it("has no opinion on nothing nor on too much, and reads the end of a long question", async () => {
    await reader.prepare(descriptors)
    expect(await reader.read(" \n", bookClass, context)).toBeUndefined()
    expect(await reader.read("thursday ".repeat(65), bookClass, context)).toBeUndefined()
    const long = { ...context, question: "when ".repeat(5000) }
    expect(await reader.read("thursday ".repeat(64), bookClass, long)).toBeDefined()
  })

  it("has no opinion on a declaration that is too large", async () => {
    const many = Object.fromEntries(
      Array.from({ length: 200 }, (_, index) => [
        `value${index}`,
        z.string().describe("One of very many values"),
      ]),
    )
    const [large] = declare("large", z.object(many))
    await reader.prepare([large!])
    await reader.prepare([large!])
    expect(await reader.read("thursday", large!, context)).toBeUndefined()
  })

  it("gives up what is aborted, and leaves to the rules what would wait too long", async () => {
    await reader.prepare(descriptors)
    const controller = new AbortController()
    const [first, second] = [
      reader.read("one", bookClass, context),
      reader.read("two", bookClass, context, controller.signal),
    ]
    controller.abort(new Error("given up"))
    await expect(second).rejects.toThrow("given up")
    expect(await first).toBeDefined()
    const many = await Promise.all(Array.from({ length: 20 }, () => reader.read("one", bookClass, context)))
    expect(many.filter(Boolean)).toHaveLength(8)
  })

  it("is shared: its thread ends with the last who opened it", async () => {
    const other = openReader()
    await other.prepare(descriptors)
    await other[Symbol.asyncDispose]()
    await other[Symbol.asyncDispose]()
    await reader.prepare(descriptors)
    expect(await reader.read("thursday", bookClass, context)).toBeDefined()
  })

  it("works without a place on disk, and says why it has none", async () => {
    writeFileSync(join(root, "file"), "")
    const other = openReader({ cache: join(root, "file", "cache") })
    const [another] = declare("another", z.object({ course }))
    await other.prepare([another!])
    expect(problems.splice(0).map(String).join()).toContain("could not be kept")
    expect(await other.read("the wheel one", another!, context)).toBeDefined()
    await other[Symbol.asyncDispose]()
  })

  it("refuses weights that are not whole, and is absent where there are none", () => {
    const broken = join(root, "broken")
    writeSmallReader(broken, { layers: 1, words: 10 })
    truncateSync(join(broken, "reader-0.bin"), 1000)
    expect(() => openReader({ folder: broken })).toThrow(/reader-0\.bin has 1000 bytes.*restore/)
    writeFileSync(join(broken, "reader.json"), "{}")
    expect(() => openReader({ folder: broken })).toThrow(/reader\.json describes no reader/)
    expect(() => openReader({ folder: join(root, "nowhere") })).toThrow(/describes no reader/)
  })
})
