import { z } from "zod"
import { defineIntent, type ExecuteContext, type Intent } from "../../../src/intent/index.ts"

/** The same with a yes before it. */
export function roomIntent(execute: Parameters<typeof tableIntent>[0]): Intent {
  return defineIntent({
    name: "reserveRoom",
    title: "Reserve a room",
    description: "Reserves a room for the night.",
    examples: ["Reserve a room for two", "I need a room for three people"],
    input: z.object({ people: z.int().min(1).max(20).describe("Number of people") }),
    output: z.object({ id: z.string().describe("The booking's id") }),
    effect: "write",
    confirm: true,
    timeout: 2_000,
    execute,
  })
}

/** A wish with an effect at once, whose backend is the test's own. */
export function tableIntent(
  execute: (input: { people: number }, context: ExecuteContext) => { id: string } | Promise<{ id: string }>,
  changes: { readonly timeout?: number; readonly rateLimit?: string } = {},
): Intent {
  return defineIntent({
    name: "bookTable",
    title: "Book a table",
    description: "Reserves a table.",
    examples: ["Book a table for two", "A table for four people"],
    input: z.object({ people: z.int().min(1).max(20).describe("Number of people") }),
    output: z.object({ id: z.string().describe("The booking's id") }),
    effect: "write",
    confirm: false,
    timeout: 2_000,
    ...changes,
    execute,
  })
}
