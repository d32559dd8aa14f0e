import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createBackend } from "../examples/bella-cucina/index.ts"
import { createLogger } from "../src/http/index.ts"
import { createKeyResolver, type Fetch, KeyRing, registeredKeys } from "../src/identity/index.ts"
import { defineService } from "../src/intent/index.ts"
import { createMediator } from "../src/mediator/index.ts"
import { createIntentWebClient } from "../src/protocols/intentweb/index.ts"
import { createSite } from "../src/site/index.ts"
import { pageRuns, readPageAnswer, toPageRun } from "../test/support/page-runs.ts"
import { startServer } from "./support/server.ts"
import { type Walked, walk } from "./support/walked.ts"

/** How far a request walks through the house: files and functions passed, and transactions made, in this process. */
const ring = KeyRing.create(Date.now())
const agents = registeredKeys({ walker: [...ring.publicKeys(Date.now()).keys] })
const logger = createLogger({ level: "silent" })
const folder = () => mkdtempSync(join(tmpdir(), "parley-walk-"))

const data = folder()
const { service, intents } = createBackend(join(data, "business.db"))
await using site = await createSite({ service, intents, data, logger, agents })
const { origin } = await site.listen({ port: 0 })
await using remote = await startServer(new URL("./support/walk-site.ts", import.meta.url))
await using mediator = await createMediator({
  service: defineService({ namespace: "walk.example", name: "Walk", about: "Walks.", updated: "2026-01-01" }),
  sites: [`http://127.0.0.1:${remote.port}`],
  data: folder(),
  logger,
})
const { origin: between } = await mediator.listen({ port: 0 })

const json = { "content-type": "application/json" }
let cookie = ""
async function pageTurn(interactionId: string, text: string): Promise<void> {
  const body = JSON.stringify(toPageRun(interactionId, { kind: "say", text }))
  const headers = { ...json, cookie }
  const response = await fetch(`${between}${pageRuns}`, { method: "POST", headers, body })
  cookie ||= response.headers.getSetCookie()[0]?.split(";", 1)[0] ?? ""
  const { turn, refused } = readPageAnswer(await response.text())
  if (!turn) throw new Error(JSON.stringify(refused))
}

async function ask(text: string): Promise<void> {
  const body = JSON.stringify({ query: { text } })
  const response = await fetch(`${origin}/ask`, { method: "POST", headers: json, body })
  if (!response.ok) throw new Error(await response.text())
  await response.json()
}

const client = createIntentWebClient({
  actor: { actorType: "ai_agent", actorId: "walker", key: () => ring.current("attribution") },
  fetch: globalThis.fetch as Fetch,
  keys: createKeyResolver({ fetch: globalThis.fetch as Fetch }),
})
/** Signed beforehand and sent raw, so that the client's own work is not counted. */
async function sign(message: string): Promise<string> {
  let body = ""
  const recording = createIntentWebClient({
    actor: { actorType: "ai_agent", actorId: "walker", key: () => ring.current("attribution") },
    keys: createKeyResolver({ fetch: globalThis.fetch as Fetch }),
    retries: 0,
    fetch: async (_, init) => {
      body = String(init?.body)
      throw new TypeError("only recorded")
    },
  })
  await recording
    .open(`${origin}/intent`)
    .say(message)
    .catch(() => undefined)
  return body
}
const post = async (body: string) => {
  const response = await fetch(`${origin}/intent`, { method: "POST", headers: json, body })
  if (!response.ok) throw new Error(await response.text())
  await response.json()
}

// Once each before it is counted: what is loaded and learnt at first use is not part of a request.
await client.open(`${origin}/intent`).say("A table for two tomorrow at eight")
await pageTurn("warming-up", "A table for two tomorrow at eight")
await ask("Which dishes are vegan?")

const rows: [string, Walked][] = []
const signed = await sign("A table for three tomorrow at eight")
rows.push(["a message through IntentWeb, at a site", await walk(() => post(signed))])
rows.push([
  "a turn on the page, at the mediator (first)",
  await walk(() => pageTurn("walked-once", "A table for two tomorrow at eight")),
])
rows.push([
  "a turn on the page, at the mediator (next)",
  await walk(() => pageTurn("walked-once", "for Ada Rossi")),
])
rows.push(["a question through NLWeb, at a site", await walk(() => ask("Which dishes are vegan?"))])
console.log("| what | files | functions | calls | transactions |\n|---|---:|---:|---:|---:|")
for (const [what, { files, functions, calls, transactions }] of rows)
  console.log(`| ${what} | ${files} | ${functions} | ${calls} | ${transactions} |`)
