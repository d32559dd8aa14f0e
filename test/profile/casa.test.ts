import { mkdtempSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import PostalMime from "postal-mime"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { createBackend } from "../../examples/casa/index.ts"
import { createLogger } from "../../src/http/index.ts"
import { createSite, type Site } from "../../src/site/index.ts"
import { openOwnCatalog } from "./profile-site.ts"
import { createGmailServer } from "./servers/gmail.ts"
import { type RunningServer, serve } from "./servers/serve.ts"

const folder = mkdtempSync(join(tmpdir(), "parley-casa-"))
const token = join(folder, "token")
const provider = createGmailServer("token-2")
// A Sunday at noon; the 17th is a Tuesday.
const now = Date.UTC(2026, 10, 15, 12)
const visitor = { name: "Marta Silva", email: "marta@home.example" }

describe("Casa with a mail account", () => {
  let server: RunningServer
  let site: Site
  let viewing: string
  const backend = createBackend(":memory:", { CASA_GMAIL_TOKEN_FILE: token })
  beforeAll(async () => {
    writeFileSync(token, "token-1\n", { mode: 0o600 })
    server = await serve(provider.app)
    const gmail = { ...backend.connections!["com.google.gmail"]!, baseUrl: server.url }
    site = await createSite({
      service: backend.service,
      intents: backend.intents,
      connections: { "com.google.gmail": gmail },
      catalogs: [await openOwnCatalog()],
      data: folder,
      now: () => now,
      logger: createLogger({ level: "silent" }),
      execution: { retries: { attempts: 1 } },
    })
    const agreed = await execute("requestViewing", {
      property_id: "CASA-1001",
      date: "2026-11-17",
      time: "11:00",
      ...visitor,
    })
    viewing = /VIS-[2-9A-Z]{6}/.exec(JSON.stringify(agreed.body))?.[0] ?? ""
  })
  afterAll(async () => {
    await site[Symbol.asyncDispose]()
    backend[Symbol.dispose]()
    await server[Symbol.asyncDispose]()
  })

  async function execute(name: string, parameters: object) {
    const response = await site.fetch(
      new Request("http://127.0.0.1/api/intents/execute", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ intent_uid: `casa.example:${name}`, parameters }),
      }),
    )
    return { status: response.status, body: await response.json() }
  }

  it("[IS-25] writes the confirmation of a viewing through Gmail, with the token that the file has by then", async () => {
    const input = { viewing_id: viewing, email: visitor.email }
    expect((await execute("sendConfirmation", input)).status).toBe(503)
    writeFileSync(token, "token-2\n")
    const { status, body } = await execute("sendConfirmation", input)
    expect([status, JSON.stringify(body)]).toEqual([200, expect.stringContaining(visitor.email)])
    const [message] = [...provider.messages.values()]
    const mail = await PostalMime.parse(message?.raw as Buffer)
    expect(mail.to).toEqual([{ name: visitor.name, address: visitor.email }])
    expect(mail.subject).toContain("11:00")
    expect(mail.text).toContain(viewing)
  })

  it("writes to nobody else", async () => {
    const before = provider.messages.size
    const stranger = await execute("sendConfirmation", { viewing_id: viewing, email: "thief@evil.example" })
    expect(stranger.status).toBe(404)
    expect(provider.messages.size).toBe(before)
  })

  it("does not offer it without an account", () => {
    using plain = createBackend(":memory:", {})
    expect(plain.intents.map(({ descriptor }) => descriptor.name)).not.toContain("sendConfirmation")
    expect(plain).not.toHaveProperty("connections")
  })
})
