import { z } from "zod"
import { defineIntent } from "../../src/intent/index.ts"

/** Needs a token; writes down why it was opened all the same. */
export function safeIntent(opened: string[]) {
  return defineIntent({
    name: "openSafe",
    title: "Open the safe",
    description: "Opens the safe.",
    examples: ["Open the safe"],
    input: z.object({ reason: z.string().describe("Why") }),
    output: z.object({ open: z.boolean().describe("Whether it is open") }),
    effect: "write",
    access: "token",
    execute: ({ reason }) => {
      opened.push(reason)
      return { open: true }
    },
  })
}

/** May be called twice an hour. */
export const countCalls = defineIntent({
  name: "countCalls",
  title: "Count",
  description: "Counts.",
  examples: ["Count"],
  input: z.object({}),
  output: z.object({ ok: z.boolean().describe("Always") }),
  effect: "read",
  rateLimit: "2/hour",
  execute: () => ({ ok: true }),
})
