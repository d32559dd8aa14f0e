import { appendFileSync } from "node:fs"
import { join } from "node:path"
import { z } from "zod"
import { createLogger } from "../../../src/http/index.ts"
import { defineIntent, defineService } from "../../../src/intent/index.ts"
import { createSite } from "../../../src/site/index.ts"

/** A site in a process of its own, to be killed. It writes down what it sells; a slow thing it never finishes. */
const data = process.argv[2]!
const site = await createSite({
  service: defineService({ namespace: "till.example", name: "Till", about: "Sells.", updated: "2026-01-01" }),
  intents: [
    defineIntent({
      name: "sell",
      title: "Sell",
      description: "Sells one thing.",
      examples: ["Sell it"],
      input: z.object({ thing: z.string().describe("What is sold") }),
      output: z.object({ sold: z.string().describe("What was sold") }),
      effect: "write",
      timeout: 5_000,
      async execute({ thing }) {
        appendFileSync(join(data, "sold.txt"), `${thing}\n`)
        if (thing === "slow") await new Promise(() => undefined)
        return { sold: thing }
      },
    }),
  ],
  data,
  logger: createLogger({ level: "silent" }),
  execution: { leaseMargin: 200 },
})
const { port } = await site.listen({ port: 0 })
console.log(port)
