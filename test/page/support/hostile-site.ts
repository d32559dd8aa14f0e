import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { z } from "zod"
import { createLogger } from "../../../src/http/index.ts"
import { defineIntent, defineService } from "../../../src/intent/index.ts"
import { createSite } from "../../../src/site/index.ts"

/** What a string would have to do to be noticed: set this on the window. */
export const mark = "broken into"

const script = `window.seen = "${mark}"`
export const attack = `</script><script>${script}</script><img src=x onerror='${script}'><svg onload='${script}'>`
export const links = [
  `[link](javascript:${encodeURIComponent(script)})`,
  `[link](JaVaScRiPt:${encodeURIComponent(script)})`,
  "[link](data:text/html,<script>alert(1)</script>)",
  "[link](vbscript:alert(1))",
  `<a href="javascript:${script}">link</a>`,
  "![picture](https://tracker.example/pixel.png)",
  "[![picture](https://tracker.example/pixel.png)](javascript:alert(1))",
  "<https://good.example/path>",
].join("\n\n")

const half = 512 * 1024
const answers: Readonly<Record<string, string>> = {
  attack: `${attack}\n\n${links}\n\n| ${attack} |\n| --- |\n| ${attack} |`,
  long: `# Long\n\n${"**word** [a](https://good.example) `code` ".repeat(half / 40)}`,
  nested: `${">".repeat(half / 4)} ${"[".repeat(half / 4)} ${"*a ".repeat(half / 12)}`,
}

/** A business whose every string is an attack. */
export async function startHostileSite() {
  const show = defineIntent({
    name: "show",
    title: `Show ${attack}`,
    description: `Shows ${attack} ${links}`,
    examples: [`show ${attack}`],
    effect: "read",
    input: z.object({ which: z.string().describe(`Which ${attack}`) }),
    output: z.object({ text: z.string().describe("Text") }),
    check: (known) => ({
      options: {
        which:
          known.which === undefined
            ? Object.keys(answers).map((value) => ({ value, label: `${value} ${attack}`, note: attack }))
            : [],
      },
    }),
    execute: ({ which }) => ({ text: answers[which] ?? attack }),
    present: { message: ({ text }) => text, externalId: () => attack },
  })
  const choose = defineIntent({
    name: "choose",
    title: "Choose one of many",
    description: "Offers ten thousand options.",
    examples: ["choose one of many"],
    effect: "write",
    input: z.object({ one: z.string().describe("One of many"), note: z.string().describe(attack) }),
    output: z.object({ one: z.string().describe("The one") }),
    check: () => ({
      options: {
        one: Array.from({ length: 10_000 }, (_, index) => ({
          value: `v${index}`,
          label: `Option ${index} ${attack}`,
        })),
      },
    }),
    execute: ({ one }) => ({ one }),
  })
  const folder = mkdtempSync(join(tmpdir(), "parley-hostile-"))
  const service = defineService({
    namespace: "hostile.example",
    name: `Hostile ${attack}`,
    about: `About ${attack}`,
    updated: "2026-01-01",
  })
  const site = await createSite({
    service,
    intents: [show, choose],
    data: folder,
    logger: createLogger({ level: "silent" }),
    theme: { opening: attack },
  })
  const { origin } = await site.listen({ port: 0 })
  return { origin, [Symbol.asyncDispose]: () => site[Symbol.asyncDispose]() }
}
