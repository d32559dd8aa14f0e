import { appendFileSync } from "node:fs"
import { join } from "node:path"
import { z } from "zod"
import { createLogger } from "../../src/http/index.ts"
import { defineIntent, defineService } from "../../src/intent/index.ts"
import { createMediator } from "../../src/mediator/index.ts"
import { createSite } from "../../src/site/index.ts"
import type { StorageOptions } from "../../src/storage/index.ts"

/** A site and a mediator over it in one process, which is killed again and again. Every sale is one line of a file. */
const { data, storage, sales } = JSON.parse(process.argv[2] ?? "{}") as {
  readonly data: string
  readonly storage: StorageOptions
  readonly sales: string
}

const logger = createLogger({ level: "silent" })
const thing = { thing: z.string().max(200).describe("What it is about") }
const service = { about: "Sells.", updated: "2026-01-01" }
const site = await createSite({
  service: defineService({ ...service, namespace: "till.example", name: "Till" }),
  intents: [
    defineIntent({
      name: "sell",
      title: "Sell",
      description: "Sells one thing.",
      examples: ["Sell it", "I want to buy this"],
      input: z.object(thing),
      output: z.object({ sale: z.string().describe("The sale's id") }),
      effect: "write",
      confirm: false,
      timeout: 2_000,
      execute({ thing: what }, { executionId }) {
        appendFileSync(sales, `${what} ${executionId}\n`)
        return { sale: executionId }
      },
    }),
    defineIntent({
      name: "ask",
      title: "Ask the price",
      description: "Says what a thing costs.",
      examples: ["How much is it?"],
      input: z.object(thing),
      output: z.object({ price: z.string().describe("The price") }),
      effect: "read",
      execute: () => ({ price: "9 EUR" }),
    }),
  ],
  data: join(data, "site"),
  storage,
  logger,
  execution: { leaseMargin: 500 },
})
const { origin, port } = await site.listen({ port: 0 })
const mediator = await createMediator({
  service: defineService({ ...service, namespace: "town.example", name: "Town" }),
  sites: [origin],
  data: join(data, "mediator"),
  logger,
})
const town = await mediator.listen({ port: 0 })
console.log(`${port} ${town.port}`)
