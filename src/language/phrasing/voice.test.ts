import { describe, expect, test, vi } from "vitest"
import { phrase } from "./phrase.ts"
import { createVoice } from "./voice.ts"

const facts = { title: "Book a table", summary: { kind: "lines", lines: [["Day", "Friday"]] } } as const
const plain = phrase({ locale: "en" }, "confirm", facts)

/** What is said once the rewording has been heard. */
async function saidWith(reword: (template: string) => string) {
  const errors: unknown[] = []
  const rewording = { reword: vi.fn(async (template: string) => reword(template)) }
  const voice = createVoice(rewording, (error) => void errors.push(error))
  const say = () => phrase({ locale: "en-GB", voice }, "confirm", facts)
  expect(say(), "nobody waits for it").toBe(plain)
  await new Promise(setImmediate)
  return { said: say(), errors, rewording }
}

describe("a voice", () => {
  test("says a sentence in other words, with the facts in their places", async () => {
    const { said, rewording } = await saidWith((template) =>
      template.replace("Shall I go ahead?", "Shall I, please?"),
    )
    expect(said).toBe(plain.replace("Shall I go ahead?", "Shall I, please?"))
    expect(rewording.reword).toHaveBeenCalledExactlyOnceWith(
      "{{title}}:\n{{summary}}\nShall I go ahead?",
      "en",
    )
  })

  test.each([
    ["a fact is missing", (template: string) => template.replace("{{title}}", "It")],
    ["a fact is said twice", (template: string) => `{{title}} ${template}`],
    ["a fact is unknown", (template: string) => `${template} {{price}}`],
    ["a list has no line of its own", (template: string) => template.replaceAll("\n", " ")],
    ["a brace is left over", (template: string) => `${template} {`],
  ])("says it plainly where %s", async (_, reword) => {
    expect((await saidWith(reword)).said).toBe(plain)
  })

  test("says it plainly where rewording fails, and reports that", async () => {
    const { said, errors } = await saidWith(() => {
      throw new Error("away")
    })
    expect(said).toBe(plain)
    expect(errors).toHaveLength(1)
  })
})
