import "zod/compile"
import { z } from "zod"
import { createLogger } from "../../src/http/index.ts"
import { KeyRing } from "../../src/identity/index.ts"
import { defineIntent, defineService } from "../../src/intent/index.ts"
import { createSite } from "../../src/site/index.ts"
import type { StorageOptions } from "../../src/storage/index.ts"

/** Asks for many small things, so that a conversation has many turns and its backend costs nothing. */
export const orderIntent = defineIntent({
  name: "orderTray",
  title: "Order a tray of pastries",
  description: "Orders a tray of pastries for a party.",
  examples: ["Order a tray of pastries", "I want a tray of pastries for a party"],
  input: z.object({
    size: z.enum(["small", "medium", "large"]).describe("Size of the tray"),
    flavour: z.enum(["lemon", "vanilla", "chocolate"]).describe("Flavour of the cream"),
    shape: z.enum(["round", "square"]).describe("Shape of the tray"),
    box: z.enum(["paper", "wood"]).describe("What the box is made of"),
    ribbon: z.enum(["red", "blue", "green"]).describe("Colour of the ribbon"),
    weekday: z.enum(["Tuesday", "Wednesday", "Thursday"]).describe("Day of the party"),
  }),
  output: z.object({ id: z.string().describe("The order's id") }),
  effect: "write",
  execute: (_, { executionId }) => ({ id: executionId }),
})

export const benchService = defineService({
  namespace: "bench.example",
  name: "Bench",
  about: "For measuring.",
  updated: "2026-01-01",
})

/** Run as a process of its own: the storage and the public key of all callers are its arguments. */
if (import.meta.main) {
  const storage = JSON.parse(process.argv[2]!) as StorageOptions
  const jwk = JSON.parse(process.argv[3]!) as unknown
  const site = await createSite({
    service: benchService,
    intents: [orderIntent],
    storage,
    agents: async () => [jwk],
    keys: KeyRing.create(Date.now()),
    logger: createLogger({ level: "warn" }),
  })
  const { port } = await site.listen({ port: 0 })
  console.log(port)
  process.on("SIGTERM", () => void site[Symbol.asyncDispose]().then(() => process.exit(0)))
}
