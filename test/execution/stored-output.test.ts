import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { z } from "zod"
import { createLogger } from "../../src/http/index.ts"
import { defineIntent, defineService } from "../../src/intent/index.ts"
import { createSite } from "../../src/site/index.ts"
import { openStorage } from "../../src/storage/index.ts"
import { engines } from "../support/engines.ts"

const service = defineService({
  namespace: "mill.example",
  name: "Mill",
  about: "Makes words.",
  updated: "2026-01-01",
})

for (const engine of engines)
  describe(`what is stored of an output, on ${engine.name}`, () => {
    it("is bounded: a long one is told once, and after that only that it was done", async () => {
      const storage = await engine.create()
      let runs = 0
      const grind = defineIntent({
        name: "grind",
        title: "Grind",
        description: "Makes as many letters as wanted.",
        examples: ["Grind ten letters"],
        input: z.object({ letters: z.int().describe("How many letters") }),
        output: z.object({ letters: z.string().describe("The letters") }),
        effect: "write",
        execute: ({ letters }) => {
          runs += 1
          return { letters: "x".repeat(letters) }
        },
      })
      const data = mkdtempSync(join(tmpdir(), "parley-mill-"))
      const options = { service, intents: [grind], storage, data, logger: createLogger({ level: "silent" }) }
      await using mill = await createSite({ ...options, origin: "https://mill.example" })
      const call = async (letters: number, key: string) => {
        const response = await mill.fetch(
          new Request("https://mill.example/api/execute/grind", {
            method: "POST",
            headers: { "content-type": "application/json", "idempotency-key": key },
            body: JSON.stringify({ letters }),
          }),
        )
        return { status: response.status, text: await response.text() }
      }
      const [small, large] = [crypto.randomUUID(), crypto.randomUUID()]
      const first = await call(1_000, small)
      expect(await call(1_000, small)).toEqual(first)
      expect((await call(1_100_000, large)).text).toContain("x".repeat(1_100_000))
      const again = await call(1_100_000, large)
      expect(again.text).toContain("is settled (succeeded)")
      expect(again.text.length).toBeLessThan(2_000)
      expect(runs).toBe(2)
      await using books = await openStorage(storage)
      const rows = await books.db.selectFrom("execution").select(["output", "receipt"]).execute()
      expect(Math.max(...rows.map(({ output }) => output?.length ?? 0))).toBeLessThan(2_000)
      expect(rows.every(({ receipt }) => receipt !== null)).toBe(true)
    })
  })
