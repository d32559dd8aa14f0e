import "zod/compile"
import { z } from "zod"
import { createLogger } from "../../src/http/index.ts"
import { KeyRing } from "../../src/identity/index.ts"
import { defineIntent, defineService } from "../../src/intent/index.ts"
import { createSite } from "../../src/site/index.ts"
import type { StorageOptions } from "../../src/storage/index.ts"

/** A site with one small writing intent, so that what is measured is the path and not the backend. */
const storage = JSON.parse(process.argv[2]!) as StorageOptions
const site = await createSite({
  service: defineService({
    namespace: "bench.example",
    name: "Bench",
    about: "For measuring.",
    updated: "2026-01-01",
  }),
  intents: [
    defineIntent({
      name: "note",
      title: "Take a note",
      description: "Takes a note.",
      examples: ["Note that"],
      input: z.object({
        text: z.string().max(500).describe("What to note"),
        people: z.int().min(1).max(20).describe("How many people"),
        day: z.iso.date().describe("On which day"),
      }),
      output: z.object({ id: z.string().describe("The note's id") }),
      effect: "write",
      execute: (_, { executionId }) => ({ id: executionId }),
    }),
  ],
  storage,
  keys: KeyRing.create(Date.now()),
  logger: createLogger({ level: "warn" }),
})
const { port } = await site.listen({ port: 0 })
console.log(port)
process.on("SIGTERM", () => void site[Symbol.asyncDispose]().then(() => process.exit(0)))
