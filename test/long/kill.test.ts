import { randomInt, randomUUID } from "node:crypto"
import { once } from "node:events"
import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { setTimeout as delay } from "node:timers/promises"
import pg from "pg"
import { describe, expect, it } from "vitest"
import { startServer } from "../../bench/support/server.ts"
import { type Receipt, verifyReceipt } from "../../src/execution/index.ts"
import { loadKeyFile } from "../../src/identity/index.ts"
import { createSqlLedger, openStorage, type StorageOptions } from "../../src/storage/index.ts"
import { engines } from "../support/engines.ts"

const kills = 50
const till = new URL("./support/till-server.ts", import.meta.url)

interface Acknowledged {
  readonly executionId: string
  readonly sale: string
  readonly receipt: Receipt
}

for (const { name, create } of engines) {
  describe(`a process that takes executions on ${name}, killed ${kills} times`, () => {
    it("loses nothing acknowledged, does nothing twice, and calls the rest indeterminate", async () => {
      const data = mkdtempSync(join(tmpdir(), "parley-kill-"))
      const storage = await create()
      const backend = await create()
      const args = [JSON.stringify({ data, storage, backend })]
      const acknowledged = new Map<string, Acknowledged>()
      let sent = 0
      for (let kill = 0; kill < kills; kill++) {
        const server = await startServer(till, args)
        const stop = new AbortController()
        const callers = Array.from({ length: 16 }, () =>
          sellUntil(server.port, stop.signal, acknowledged, () => {
            sent++
            return randomUUID()
          }),
        )
        // Before and after the embedded engine's thread is up.
        await delay(randomInt(30, 500))
        server.process.kill("SIGKILL")
        await once(server.process, "close")
        stop.abort()
        await Promise.all(callers)
      }
      expect(acknowledged.size).toBeGreaterThan(kills)

      // Once more, so that what the dead ones left is settled.
      await using last = await startServer(till, args)
      await using engine = await openStorage(storage)
      const ledger = createSqlLedger(engine)
      await expect
        .poll(async () => (await ledger.list({ state: "running", limit: 1 })).length, { timeout: 20_000 })
        .toBe(0)

      const key = (await loadKeyFile(join(data, "keys.json"), Date.now())).current("receipt").publicKey
      for (const { executionId, sale, receipt } of acknowledged.values()) {
        const record = await ledger.find(executionId)
        expect(record, executionId).toMatchObject({ state: "succeeded", output: JSON.stringify({ sale }) })
        expect(JSON.parse(record!.receipt!)).toEqual(receipt)
        expect(verifyReceipt(receipt, key)).toBe(true)
      }

      const sales = await readSales(backend)
      expect(new Set(sales).size, "nothing was sold twice").toBe(sales.length)
      const records = new Map(
        (await ledger.list({ limit: 1_000_000 })).map((record) => [record.id, record.state]),
      )
      for (const executionId of sales)
        expect(["succeeded", "indeterminate"], executionId).toContain(records.get(executionId))
      const sold = new Set(sales)
      for (const [id, state] of records) {
        expect(["succeeded", "indeterminate"], id).toContain(state)
        if (state === "succeeded") expect(sold.has(id), `${id} succeeded, so it was sold`).toBe(true)
      }
      const interrupted = [...records.values()].filter((state) => state === "indeterminate").length
      console.log(
        `${name}: ${sent} sent, ${acknowledged.size} acknowledged, ${records.size} claimed, ${interrupted} indeterminate, ${sales.length} sold`,
      )

      // An interrupted key is answered, never run again.
      const [first] = acknowledged.keys()
      const again = await sell(last.port, first!)
      expect(again.headers.get("idempotent-replayed")).toBe("true")
      expect((await readSales(backend)).length).toBe(sales.length)
    })
  })
}

async function sellUntil(
  port: number,
  signal: AbortSignal,
  acknowledged: Map<string, Acknowledged>,
  next: () => string,
): Promise<void> {
  while (!signal.aborted) {
    const thing = next()
    try {
      const response = await sell(port, thing)
      if (response.status !== 200) continue
      const { sale } = (await response.json()) as { sale: string }
      const receipt = JSON.parse(
        Buffer.from(response.headers.get("uim-receipt")!, "base64url").toString(),
      ) as Receipt
      acknowledged.set(thing, { executionId: response.headers.get("uim-execution-id")!, sale, receipt })
    } catch {
      // The server is dead: this caller was not acknowledged.
      return
    }
  }
}

function sell(port: number, thing: string): Promise<Response> {
  return fetch(`http://127.0.0.1:${port}/api/execute/sell`, {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": thing },
    body: JSON.stringify({ thing }),
  })
}

async function readSales(backend: StorageOptions): Promise<string[]> {
  const query = "SELECT execution_id FROM sale"
  if ("file" in backend) {
    const database = new DatabaseSync(backend.file)
    const rows = database.prepare(query).all() as { execution_id: string }[]
    database.close()
    return rows.map((row) => row.execution_id)
  }
  const client = new pg.Client({ connectionString: backend.url })
  await client.connect()
  const { rows } = await client.query(query)
  await client.end()
  return rows.map((row) => row.execution_id)
}
