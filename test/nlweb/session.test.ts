import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { createLogger } from "../../src/http/index.ts"
import { createSite } from "../../src/site/index.ts"
import { createIntents, type Rental, service, start } from "../conversation/kayaks.ts"

type Json = Record<string, unknown>

describe("the session of NLWeb travels with the caller", () => {
  const folder = mkdtempSync(join(tmpdir(), "parley-nlweb-session-"))
  const rentals: Rental[] = []
  let origin: string
  let site: Awaited<ReturnType<typeof createSite>>
  beforeAll(async () => {
    const logger = createLogger({ level: "silent" })
    site = await createSite({
      service,
      intents: createIntents(rentals),
      data: folder,
      logger,
      now: () => start,
    })
    ;({ origin } = await site.listen({ port: 0 }))
  })
  afterAll(() => site[Symbol.asyncDispose]())

  async function ask(text: string, session: Json | undefined): Promise<{ body: Json; session: Json }> {
    const response = await fetch(`${origin}/ask`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ query: { text }, meta: { session_context: session } }),
    })
    const body = (await response.json()) as Json
    return { body, session: (body._meta as Json).session_context as Json }
  }

  it("[NL-13] finds, rents and cancels by it, and the server keeps no session", async () => {
    const found = await ask("boats for two people", undefined)
    const rented = await ask("rent the second one tomorrow", found.session)
    expect(rented.body).toMatchObject({ _meta: { response_type: "elicitation" } })
    const named = await ask("Novak", rented.session)
    const done = await ask("yes", named.session)
    expect(rentals).toMatchObject([{ boat_id: "BOAT-103", date: "2026-11-16", name: "Novak" }])
    const cancelling = await ask("cancel it", done.session)
    expect(cancelling.body).toMatchObject({ _meta: { response_type: "elicitation" } })
    await ask("yes", cancelling.session)
    expect(rentals[0]?.cancelled).toBe(true)
    using database = new DatabaseSync(join(folder, "parley.db"), { readOnly: true })
    expect(database.prepare("SELECT count(*) AS rows FROM session").get()).toEqual({ rows: 0 })
  })

  it("cannot be read, and one that was changed is forgotten", async () => {
    const { session } = await ask("boats for two people", undefined)
    const sealed = String(session.remembered)
    expect(Buffer.from(sealed, "base64url").toString("latin1")).not.toContain("Otter")
    const changed = `${sealed.slice(0, -4)}AAAA`
    const { body } = await ask("rent the second one tomorrow", { ...session, remembered: changed })
    expect(JSON.stringify(body)).not.toContain("BOAT-103")
  })
})
