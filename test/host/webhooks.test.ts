import { createHmac } from "node:crypto"
import { once } from "node:events"
import { createServer, type IncomingMessage, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { afterEach, describe, expect, it } from "vitest"
import type { DueWebhook, ExecutionRecord, WebhookStore } from "../../src/execution/index.ts"
import { createWebhooks, Maintenance } from "../../src/host/index.ts"
import { startBella } from "../support/bella-cucina.ts"

const secret = "a secret that both sides know, and nobody else"

interface Heard {
  readonly headers: IncomingMessage["headers"]
  readonly body: string
}

/** A receiver that answers with these statuses one after the other, and then with 204; 0 hangs up. */
async function startReceiver(
  statuses: readonly number[],
): Promise<{ url: string; heard: Heard[]; server: Server }> {
  const heard: Heard[] = []
  const server = createServer(async (request, response) => {
    let body = ""
    for await (const part of request) body += part
    const status = statuses[heard.length] ?? 204
    heard.push({ headers: request.headers, body })
    if (status === 0) request.socket.destroy()
    else response.writeHead(status, { location: "http://elsewhere.example/" }).end()
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, heard, server }
}

const running = new AbortController().signal

const record = {
  id: "exe_1",
  uid: "a.example:b:v1",
  state: "succeeded",
  attempt: 1,
  startedAt: 1,
  settledAt: 2,
  input: "",
  output: null,
  error: null,
  receipt: null,
} as unknown as ExecutionRecord

/** One entry, and everything that is done with it. */
function oneEntry() {
  let entry: { attempt: number; dueAt: number } | undefined = { attempt: 0, dueAt: 0 }
  const store: WebhookStore = {
    async take(now, leaseUntil): Promise<readonly DueWebhook[]> {
      if (!entry || entry.dueAt > now) return []
      entry = { attempt: entry.attempt + 1, dueAt: leaseUntil }
      return [{ executionId: "exe_1", settlement: 1, attempt: entry.attempt }]
    },
    async putOff(_due, until) {
      entry = { ...entry!, dueAt: until }
    },
    async remove() {
      entry = undefined
    },
  }
  return { store, dueAt: () => entry?.dueAt }
}

describe("webhooks", () => {
  const servers: Server[] = []
  afterEach(() => servers.splice(0).forEach((server) => void server.close()))

  it("are tried again, later and later, until the receiver has heard", async () => {
    const { url, heard, server } = await startReceiver([500, 0, 307])
    servers.push(server)
    const { store, dueAt } = oneEntry()
    let time = 1_000
    const deliver = createWebhooks({
      target: { url, secret },
      store,
      ledger: { find: async () => record },
      fetch,
      now: () => time,
      onError: () => {},
    })
    const pauses: number[] = []
    for (let due = dueAt(); due !== undefined; due = dueAt()) {
      time = Math.max(time, due)
      await deliver(running)
      pauses.push((dueAt() ?? time) - time)
    }
    expect(pauses).toEqual([10_000, 30_000, 90_000, 0])
    expect(heard).toHaveLength(4)
    expect(new Set(heard.map(({ headers }) => headers["webhook-id"]))).toEqual(new Set(["exe_1_1"]))
  })

  it("are given up in the end, and the operator is told", async () => {
    const { store, dueAt } = oneEntry()
    let time = 0
    const errors: unknown[] = []
    const refuse = () => Promise.reject(new Error("nobody there"))
    const target = { url: "https://gone.example/", secret }
    const deliver = createWebhooks({
      target,
      store,
      ledger: { find: async () => record },
      fetch: refuse,
      now: () => time,
      onError: (error) => errors.push(error),
    })
    for (let due = dueAt(); due !== undefined; due = dueAt()) {
      time = due
      await deliver(running)
    }
    expect(errors).toEqual([
      expect.objectContaining({ message: expect.stringMatching(/exe_1.*16 attempts.*nobody there/) }),
    ])
  })

  it("tell a success after a failure under another id, so that no receiver takes it for a repetition", async () => {
    const { url, heard, server } = await startReceiver([])
    servers.push(server)
    let settled: ExecutionRecord = { ...record, state: "failed" }
    const parts = { target: { url, secret }, fetch, now: () => 1_000, onError: () => {} }
    for (const next of [settled, { ...record, attempt: 2 }]) {
      settled = next
      const deliver = createWebhooks({
        ...parts,
        store: oneEntry().store,
        ledger: { find: async () => settled },
      })
      await deliver(running)
    }
    expect(heard.map(({ headers }) => headers["webhook-id"])).toEqual(["exe_1_1", "exe_1_2"])
  })

  it("say nothing of what is being run once more: it is not settled", async () => {
    const { url, heard, server } = await startReceiver([])
    servers.push(server)
    const { store, dueAt } = oneEntry()
    const ledger = { find: async () => ({ ...record, state: "running", attempt: 2 }) as ExecutionRecord }
    const parts = { target: { url, secret }, fetch, now: () => 1_000, onError: () => {} }
    await createWebhooks({ ...parts, store, ledger })(running)
    expect([heard.length, dueAt()]).toEqual([0, undefined])
  })

  it("do not keep a host from stopping, however much is still to be told to nobody", async () => {
    const server = createServer(() => undefined).listen(0, "127.0.0.1")
    servers.push(server)
    await once(server, "listening")
    const putOff: DueWebhook[] = []
    const store: WebhookStore = {
      take: async (_now, _until, limit) =>
        Array.from({ length: limit }, (_, n) => ({ executionId: `exe_${n}`, settlement: 1, attempt: 1 })),
      putOff: async (due) => void putOff.push(due),
      remove: async () => {},
    }
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
    const called = Promise.withResolvers<void>()
    const deliver = createWebhooks({
      target: { url, secret },
      store,
      ledger: { find: async () => record },
      fetch: (address, init) => {
        called.resolve()
        return fetch(address, init)
      },
      now: () => 1_000,
      onError: () => {},
    })
    const maintenance = new Maintenance({ tasks: [deliver], every: 1_000, onError: () => {} })
    await called.promise
    await maintenance[Symbol.asyncDispose]()
    // What we broke off ourselves says nothing about the receiver.
    expect(putOff).toEqual([])
    server.closeAllConnections()
  })

  it("refuse to start without a place to tell, or with a secret that can be guessed", () => {
    const parts = {
      ...oneEntry(),
      ledger: { find: async () => record },
      fetch,
      now: () => 0,
      onError: () => {},
    }
    for (const target of [
      { url: "nowhere", secret },
      { url: "https://a.example", secret: "short" },
    ])
      expect(() => createWebhooks({ ...parts, target })).toThrow("webhook")
  })

  it("tell of a booking, signed so that the receiver can check it", async () => {
    const { url, heard, server } = await startReceiver([])
    servers.push(server)
    await using bella = await startBella({ webhook: { url, secret } })
    await fetch(`${bella.server.origin}/api/execute/openingHours`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: "{}",
    })
    await expect.poll(() => heard.length, { timeout: 10_000 }).toBe(1)
    const { headers, body } = heard[0]!
    const signed = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`
    const expected = createHmac("sha256", secret).update(signed).digest("base64")
    expect(headers["webhook-signature"]).toBe(`v1,${expected}`)
    expect(JSON.parse(body)).toMatchObject({
      type: "execution.settled",
      data: { state: "succeeded", receipt: { alg: "EdDSA" } },
    })
    expect(headers["webhook-id"]).toBe(`${JSON.parse(body).data.execution_id}_1`)
  })
})
