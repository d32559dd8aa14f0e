import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { createBackend } from "../../examples/casa/index.ts"
import { createAgent, type Fetch, KeyRing } from "../../src/agent/index.ts"
import { createLogger } from "../../src/http/index.ts"
import { createSite, type Site } from "../../src/site/index.ts"
import { agreeAt } from "../support/agreement.ts"
import { ways } from "./ways.ts"

type Json = Record<string, unknown>
type Headers = Readonly<Record<string, string>>

const words = "Find me a two-bedroom flat in Porto"
const backend = createBackend(":memory:", {})
let site: Site
let origin: string

beforeAll(async () => {
  const { service, intents, flows } = backend
  const data = mkdtempSync(join(tmpdir(), "parley-midway-"))
  site = await createSite({ service, intents, flows, data, logger: createLogger({ level: "silent" }) })
  origin = (await site.listen({ port: 0 })).origin
})
afterAll(async () => {
  await site[Symbol.asyncDispose]()
  backend[Symbol.dispose]()
})

async function post(path: string, body: unknown, headers: Headers = {}): Promise<Response> {
  return fetch(`${origin}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  })
}

const agree = () => agreeAt(origin, ["searchProperty"])

it("asking the content stays open to strangers, by every door that takes words", async () => {
  const open = createBackend(":memory:", {})
  const { service, intents, flows, items } = open
  const data = mkdtempSync(join(tmpdir(), "parley-open-"))
  const options = { service, intents, flows, corpus: items, data, logger: createLogger({ level: "silent" }) }
  await using casa = await createSite(options)
  const { origin: place } = await casa.listen({ port: 0 })
  await casa.ready
  const key = KeyRing.create(Date.now()).current("attribution")
  const words = "Do you have flats with 3 bedrooms in Porto?"
  const target = { origin: place, namespace: "", name: "", input: {}, words, agent: { id: "somebody", key } }
  for (const way of ["A2A, in words", "NLWeb", "AG-UI", "IntentWeb", "the page"]) {
    const said = await ways[way]?.(target, {})
    expect(said, way).toContain("Porto")
    expect(said, way).not.toContain("uim-policy.json")
  }
  open[Symbol.dispose]()
})

describe("who agrees in the middle of a conversation goes on where it stood", () => {
  it("[UM-46] IntentWeb: 'unauthorized' with the link; then the result", async () => {
    const statuses: number[] = []
    const watching: Fetch = async (url, init) => {
      const response = await fetch(url, init as RequestInit)
      if (url.endsWith("/intent")) statuses.push(response.status)
      return response
    }
    const agent = createAgent({ keys: KeyRing.create(Date.now()), fetch: watching })
    const conversation = await agent.begin(origin)
    const refused = await conversation.say(words)
    expect(refused).toMatchObject({
      ended: false,
      envelope: {
        flow_type: "information_request",
        status: "unauthorized",
        terms: `${origin}/uim-policy.json`,
        collected_information: { location: "Porto", bedrooms: 2 },
      },
    })
    expect(await conversation.agree()).toMatchObject({
      ended: true,
      envelope: { flow_type: "execution_result", status: "confirmed" },
    })
    expect(statuses).toEqual([401, 200])
    await expect(conversation.agree()).rejects.toMatchObject({ code: "conflict" })
  })

  it("A2A: a task that needs authorisation; then it is completed", async () => {
    const send = async (message: Json, headers: Headers = {}) => {
      const params = { message: { messageId: crypto.randomUUID(), role: "ROLE_USER", ...message } }
      const body = { jsonrpc: "2.0", id: 1, method: "SendMessage", params }
      const response = await post("/a2a", body, { "a2a-version": "1.0", ...headers })
      const { result } = (await response.json()) as { result: { task: { id: string; status: Json } } }
      return result.task
    }
    const task = await send({ parts: [{ text: words }] })
    expect(task.status.state).toBe("TASK_STATE_AUTH_REQUIRED")
    expect(JSON.stringify(task)).toContain(`"url":"${origin}/uim-policy.json"`)
    const yes = { taskId: task.id, parts: [{ data: { confirm: true } }] }
    expect((await send(yes)).status.state).toBe("TASK_STATE_AUTH_REQUIRED")
    expect((await send(yes, await agree())).status.state).toBe("TASK_STATE_COMPLETED")
  })

  it("NLWeb: 401 with the terms; then the answer", async () => {
    const refused = await post("/ask", { query: { text: words } })
    expect(refused.status).toBe(401)
    const { _meta, error } = (await refused.json()) as { _meta: Json; error: Json }
    expect(error).toMatchObject({ code: "UNAUTHORIZED", terms: `${origin}/uim-policy.json` })
    const yes = {
      query: { text: "yes" },
      context: { "@type": "ElicitationAnswers", answers: { confirm: true } },
      meta: { session_context: _meta.session_context },
    }
    expect((await post("/ask", yes)).status).toBe(401)
    const answered = await post("/ask", yes, await agree())
    expect(answered.status).toBe(200)
    expect(await answered.text()).toContain("CASA-")
  })

  it("AG-UI: AUTH_REQUIRED with the terms; then the flow", async () => {
    const threadId = crypto.randomUUID()
    const run = async (content: string, headers: Headers = {}) => {
      const body = {
        threadId,
        runId: crypto.randomUUID(),
        state: {},
        messages: [{ id: crypto.randomUUID(), role: "user", content }],
        tools: [],
        context: [],
        forwardedProps: {},
      }
      return (await post("/ag-ui", body, { accept: "text/event-stream", ...headers })).text()
    }
    const refused = await run(words)
    expect(refused).toContain("AUTH_REQUIRED")
    expect(refused).toContain(`${origin}/uim-policy.json`)
    expect(refused).not.toContain("CASA-")
    const shown = await run("yes", await agree())
    expect(shown).toContain("home.search")
    expect(shown).toContain("CASA-")
  })
})
