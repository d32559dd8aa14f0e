import { mkdtempSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { describe, expect, it } from "vitest"
import { main } from "../../src/cli/main.ts"

const entry = JSON.stringify(fileURLToPath(new URL("../../src/index.ts", import.meta.url)))
const zod = JSON.stringify(fileURLToPath(import.meta.resolve("zod")))

const workshop = `
import { defineIntent, defineService } from ${entry}
import { z } from ${zod}

export default {
  service: defineService({ namespace: "kiln.example", name: "Kiln", about: "A pottery.", updated: "2026-01-01" }),
  intents: [
    defineIntent({
      name: "bookClass",
      title: "Book a pottery class",
      description: "Books places in a pottery class.",
      examples: ["Book a class for three on Friday", "I want to learn to throw pots on Saturday at ten"],
      input: z.object({
        date: z.iso.date().describe("Day of the class"),
        people: z.int().describe("Number of people"),
        name: z.string().describe("Name the places are under"),
      }),
      output: z.object({ id: z.string().describe("The booking") }),
      effect: "write",
      execute: () => ({ id: "K-1" }),
    }),
  ],
}
`

const file = join(mkdtempSync(join(tmpdir(), "parley-understand-")), "kiln.ts")
writeFileSync(file, workshop)

async function understand(...words: string[]) {
  const printed: string[] = []
  const note = (text: string) => void printed.push(text)
  const code = await main(["understand", file, ...words], { out: note, err: note })
  return { code, printed: printed.join("\n") }
}

const at = ["--at", "2026-11-18T12:00:00Z"]

describe("parley understand", () => {
  it("says which intent and which values, from which words, and what is left over", async () => {
    const { code, printed } = await understand(
      ...at,
      "a pottery class for two adults and a child on friday, we are vegan",
    )
    expect(code).toBe(0)
    expect(printed).toContain("bookClass")
    expect(printed).toContain("people = 3  (from “two adults and a child”, by grammar")
    expect(printed).toContain('date = "2026-11-20"  (from “friday”, by grammar')
    expect(printed).toContain("“vegan”: states a condition that no parameter takes")
  })

  it("reads an answer to what was asked, and prints JSON", async () => {
    const { printed } = await understand(
      ...at,
      "--intent",
      "bookClass",
      "--asked",
      "name",
      "--json",
      "van der Berg",
    )
    expect(JSON.parse(printed)).toMatchObject({ values: [{ parameter: "name", value: "van der Berg" }] })
  })

  it("refuses what it cannot use, and says what it can", async () => {
    expect(await understand("--intent", "bookTable", "x")).toMatchObject({
      code: 2,
      printed: "There is no intent 'bookTable': this business has bookClass.",
    })
    expect(await understand("--intent", "bookClass", "--asked", "day", "x")).toMatchObject({
      code: 2,
      printed: expect.stringContaining("it has date, people, name"),
    })
    expect(await understand("--at", "noon", "x")).toMatchObject({ code: 2 })
    expect(await understand()).toMatchObject({ code: 2 })
  })
})
