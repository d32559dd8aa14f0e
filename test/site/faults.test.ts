import { describe, expect, it } from "vitest"
import { createRegistry, Flows } from "../../src/flow/index.ts"
import type { Host } from "../../src/host/index.ts"
import { ParleyError } from "../../src/intent/index.ts"
import { createIntentFlowRoutes } from "../../src/protocols/intentflow/index.ts"
import { createMcp } from "../../src/protocols/mcp/index.ts"
import { createNlwebHandler } from "../../src/protocols/nlweb/index.ts"
import { createSqlFlowStore, openStorage } from "../../src/storage/index.ts"
import { contextOf } from "../nlweb/support.ts"
import { engines } from "../support/engines.ts"
import { bookIntent, service } from "../support/restaurant.ts"

/** A host that throws this whatever it is asked. */
function failing(error: ParleyError): Host {
  const fail = () => Promise.reject(error)
  const intents = [bookIntent(() => ({ id: "RES" })).descriptor]
  const asked = { resolve: fail, find: fail, turn: fail, execute: fail, status: fail, cancel: fail }
  return {
    service,
    describe: async () => ({ service, intents, revision: 1 }),
    lookUp: async () => undefined,
    ...asked,
    [Symbol.asyncDispose]: async () => undefined,
  }
}

/** The same request at every door that answers errors itself. */
async function askEverywhere(error: ParleyError): Promise<unknown[]> {
  const told: unknown[] = []
  const parts = {
    host: failing(error),
    authenticate: async () => contextOf(),
    onError: (one: unknown) => told.push(one),
  }
  await createNlwebHandler(parts).askWhole({ query: { text: "a table" } }, contextOf())
  const post = { method: "POST", headers: { "content-type": "application/json" } }
  const run = { threadId: "t", runId: "r", state: {}, tools: [], context: [], forwardedProps: {} }
  const messages = [{ id: "1", role: "user", content: "a table" }]
  const body = JSON.stringify({ ...run, messages })
  await using storage = await openStorage(await engines[0]!.create())
  const registry = createRegistry({ flows: [] })
  const { signal: stopping } = new AbortController()
  await using flows = new Flows({ ...parts, registry, store: createSqlFlowStore(storage), stopping })
  await (
    await createIntentFlowRoutes({ ...parts, flows, stopping }).request("/ag-ui", { ...post, body })
  ).text()
  await using mcp = createMcp({ ...parts, stateSecret: new Uint8Array(32) })
  const call = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "bookTable", arguments: {} } }
  const meta = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
    "io.modelcontextprotocol/clientCapabilities": {},
  }
  const headers = {
    ...post.headers,
    accept: "application/json, text/event-stream",
    "mcp-protocol-version": "2026-07-28",
    "mcp-method": "tools/call",
    "mcp-name": "bookTable",
  }
  const framed = JSON.stringify({ ...call, params: { ...call.params, _meta: meta } })
  const answer = await mcp.routes.request("/mcp", { ...post, headers, body: framed })
  expect(await answer.text()).toContain(error.message)
  return told
}

describe("what an operator hears of", () => {
  it("is a fault of ours, such as a database that is away, at every door", async () => {
    const away = new ParleyError("unavailable", "The database server cannot be reached.", { retryAfter: 1 })
    expect(await askEverywhere(away)).toEqual([away, away, away])
  })

  it("is not what a caller did wrong", async () => {
    expect(await askEverywhere(new ParleyError("conflict", "This conversation has ended."))).toEqual([])
  })
})
