import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { KeyRing } from "../../src/identity/index.ts"
import { openStorage } from "../../src/storage/index.ts"
import { engines } from "../support/engines.ts"
import { freePort, openHouse, ring } from "./support/house.ts"
import { letIn } from "./support/let-in.ts"
import { Visitor } from "./support/visitor.ts"

for (const { name, create } of engines)
  describe(`accounts on ${name}`, () => {
    it("[UM-26] are the same after a restart: sessions, tokens, clients and people", async () => {
      const [storage, data] = [await create(), mkdtempSync(join(tmpdir(), "parley-restart-"))]
      const port = await freePort()
      const visitor = new Visitor()
      const first = await openHouse({ storage, data, port })
      const tokens = await letIn(first.origin, visitor, first.password)
      await first[Symbol.asyncDispose]()

      await using second = await openHouse({ storage, data, port })
      expect(second.password).toBe("")
      expect((await ring(second.origin, { authorization: `Bearer ${tokens.access_token}` })).status).toBe(200)
      expect((await visitor.open(`${second.origin}/account/`)).text).toContain("Your account")
      const refreshed = await tokens.refresh()
      expect((await ring(second.origin, { authorization: `Bearer ${refreshed.access_token}` })).status).toBe(
        200,
      )
    })

    it("keep nothing in the database that would let its reader in", async () => {
      const storage = await create()
      await using house = await openHouse({ storage })
      const visitor = new Visitor()
      const tokens = await letIn(house.origin, visitor, house.password)
      await using engine = await openStorage(storage)
      const rows = await Promise.all(
        (["oauth_entry", "person", "recovery_code"] as const).map((table) =>
          engine.db.selectFrom(table).selectAll().execute(),
        ),
      )
      const dump = JSON.stringify(rows)
      const { refresh_token = "", access_token, client_id } = tokens
      for (const secret of [refresh_token, access_token, client_id, house.password, ...visitor.secrets()])
        expect(dump).not.toContain(secret)
      expect(dump).not.toContain("127.0.0.1:8976")
    })
  })

describe("accounts on several nodes", () => {
  it("[UM-26] make one first operator, and end a token everywhere within a second of its end at one node", async () => {
    const [, postgres] = engines
    const storage = await postgres!.create()
    const keys = KeyRing.create(Date.now())
    const port = await freePort()
    // Both answer for one public address, as behind a balancer.
    const shared = { storage, keys, origin: `http://127.0.0.1:${port}` }
    await using first = await openHouse({ ...shared, port })
    await using second = await openHouse(shared)
    expect([first, second].map(({ password }) => password !== "")).toEqual([true, false])
    const visitor = new Visitor()
    const tokens = await letIn(first.origin, visitor, first.password)
    const bearer = { authorization: `Bearer ${tokens.access_token}` }
    const statuses = () =>
      Promise.all([first, second].map(async ({ listening }) => (await ring(listening, bearer)).status))
    expect(await statuses()).toEqual([200, 200])

    const account = await visitor.open(`${first.origin}/account/`)
    const everywhere = account.text.slice(account.text.indexOf("Sign out</h2>"))
    const action = /action="(\/account\/sign-out-everywhere)"/.exec(everywhere)?.[1] ?? ""
    const token = /name="token" value="([^"]+)"/.exec(everywhere)?.[1] ?? ""
    const left = await visitor.fetch(`${first.origin}${action}`, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ token }).toString(),
    })
    expect(left.status).toBe(303)
    const ended = Date.now()
    await expect.poll(statuses, { interval: 50, timeout: 5_000 }).toEqual([401, 401])
    // What is asked for takes its own time on a busy machine.
    expect(Date.now() - ended).toBeLessThan(3_000)
    await expect(tokens.refresh()).rejects.toThrow("invalid_grant")
  })
})
