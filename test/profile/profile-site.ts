import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { Hono } from "hono"
import { type Catalog, openCatalogFolder } from "../../src/catalog/index.ts"
import type { HostContext } from "../../src/host/index.ts"
import { createLogger } from "../../src/http/index.ts"
import { defineService, type Intent } from "../../src/intent/index.ts"
import { type Connection, createSite, type Site } from "../../src/site/index.ts"
import { createGmailServer } from "./servers/gmail.ts"
import { createGraphServer } from "./servers/graph.ts"
import { serve } from "./servers/serve.ts"
import { createTwilioServer } from "./servers/twilio.ts"

export const gmailScope = "https://www.googleapis.com/auth/gmail.send"

const service = defineService({
  namespace: "agency.example",
  name: "Agency",
  about: "Writes to its customers.",
  updated: "2026-01-01",
})

export const context: HostContext = {
  principal: { kind: "agent", id: "agent:me", permissions: [], proof: "signature" },
  locale: "en",
  signal: new AbortController().signal,
}

/** Three providers and a file server on this machine, and the accounts at them. */
export async function startProviders() {
  const mail = createGmailServer("token-1")
  const phone = createTwilioServer("AC1", "secret")
  const calendar = createGraphServer("token-1")
  const files = new Hono().get("/plan.txt", (c) => c.text("the plan"))
  const stack = new AsyncDisposableStack()
  const urlOf = async (app: Hono) => stack.use(await serve(app)).url
  const gmail: Connection = {
    authorization: "Bearer token-1",
    scopes: [gmailScope],
    baseUrl: await urlOf(mail.app),
  }
  const twilio: Connection = {
    authorization: async () => `Basic ${Buffer.from("AC1:secret").toString("base64")}`,
    scopes: [],
    account: { account_sid: "AC1" },
    baseUrl: await urlOf(phone.app),
  }
  const graph: Connection = {
    authorization: "Bearer token-1",
    scopes: ["Calendars.ReadWrite"],
    baseUrl: await urlOf(calendar.app),
  }
  const filesUrl = await urlOf(files)
  return { mail, phone, calendar, gmail, twilio, graph, filesUrl, stop: () => stack.disposeAsync() }
}

export async function openOwnCatalog(): Promise<Catalog> {
  return (await openCatalogFolder(fileURLToPath(new URL("../../catalog", import.meta.url)))).catalog
}

export const newFolder = () => mkdtempSync(join(tmpdir(), "parley-path-"))

export function createAgency(
  intents: readonly Intent[],
  more: Partial<Parameters<typeof createSite>[0]>,
): Promise<Site> {
  return createSite({
    service,
    intents,
    data: newFolder(),
    logger: createLogger({ level: "silent" }),
    execution: { retries: { attempts: 2, backoff: 1 } },
    ...more,
  })
}

export const run = (site: Site, name: string, input: object, more: Partial<HostContext> = {}) =>
  site.host.execute({ uid: `agency.example:${name}:v1`, input }, { ...context, ...more })
