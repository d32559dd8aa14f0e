import { z } from "zod"
import {
  bindIntents,
  defineIntent,
  defineService,
  type ExecuteContext,
  type Intent,
  type ServiceIntent,
} from "../../src/intent/index.ts"

export const service = defineService({
  namespace: "table.example",
  name: "Table",
  about: "A restaurant for tests.",
  updated: "2026-01-01",
})

/** A write intent whose backend is given by the test. */
export function bookIntent(
  execute: (input: { people: number }, context: ExecuteContext) => Promise<{ id: string }> | { id: string },
  changes: Partial<Parameters<typeof defineIntent>[0]> = {},
): ServiceIntent {
  return bind(
    defineIntent({
      name: "bookTable",
      title: "Book a table",
      description: "Reserves a table.",
      examples: ["Book a table for two"],
      input: z.object({ people: z.int().min(1).max(20).describe("Number of people") }),
      output: z.object({ id: z.string().describe("The booking's id") }),
      effect: "write",
      ...(changes as object),
      execute,
    }),
  )
}

export function bind(intent: Intent): ServiceIntent {
  return bindIntents(service, [intent])[0]!
}
