import { createHmac } from "node:crypto"
import { once } from "node:events"
import { createServer, type IncomingMessage, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { afterEach, describe, expect, it } from "vitest"
import type { ExecutionRecord } from "../../src/execution/index.ts"
import { Jobs } from "../../src/jobs/index.ts"
import { createWebhooks, toWebhookJob, type WebhookTarget, webhookJob } from "../../src/server/index.ts"
import { createSqlJobStore, openStorage } from "../../src/storage/index.ts"
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

const jobId = "webhook_exe_1_1"

/** A runner with the news of one settled execution, whose record is what `find` says at the time. */
async function startTelling(
  target: WebhookTarget,
  find: () => ExecutionRecord = () => record,
  fetchIt: typeof fetch = fetch,
) {
  const stack = new AsyncDisposableStack()
  const store = createSqlJobStore(stack.use(await openStorage({ file: ":memory:" })))
  const clock = { now: 1_000 }
  const errors: unknown[] = []
  const jobs = new Jobs({
    store,
    now: () => clock.now,
    lookEvery: 3_600_000,
    onError: (error) => errors.push(error),
  })
  const ledger = { find: async () => find() }
  jobs.handle(webhookJob, createWebhooks({ target, ledger, fetch: fetchIt, now: () => clock.now }))
  const settle = (attempt: number) =>
    store.add(
      toWebhookJob({
        ...{ id: "exe_1", attempt, settledAt: 2, state: "succeeded" },
        ...{ output: null, error: null, receipt: "{}" },
      }),
      1_000,
    )
  await settle(1)
  stack.use(jobs)
  /** Tells once, and resolves when it was heard, put off or given up. */
  async function tellOnce(): Promise<void> {
    const before = await store.find(jobId)
    await jobs.takeUp()
    await expect
      .poll(async () => {
        const { attempt, leaseUntil } = (await store.find(jobId)) ?? {}
        return attempt !== before?.attempt && leaseUntil !== clock.now + 15_000
      })
      .toBe(true)
  }
  return { store, jobs, clock, errors, settle, tellOnce, [Symbol.asyncDispose]: () => stack.disposeAsync() }
}

describe("webhooks", () => {
  const servers: Server[] = []
  afterEach(() => servers.splice(0).forEach((server) => void server.close()))

  it("are tried again, later and later, until the receiver has heard", async () => {
    const { url, heard, server } = await startReceiver([500, 0, 307])
    servers.push(server)
    await using telling = await startTelling({ url, secret })
    const { store, clock } = telling
    const pauses: number[] = []
    for (let job = await store.find(jobId); job !== undefined; ) {
      clock.now = Math.max(clock.now, job.leaseUntil)
      await telling.tellOnce()
      job = await store.find(jobId)
      pauses.push((job?.leaseUntil ?? clock.now) - clock.now)
    }
    expect(pauses).toEqual([10_000, 30_000, 90_000, 0])
    expect(heard).toHaveLength(4)
    expect(new Set(heard.map(({ headers }) => headers["webhook-id"]))).toEqual(new Set(["exe_1_1"]))
    expect(telling.errors).toEqual([])
  })

  it("are given up in the end, and the operator is told", async () => {
    const refuse = () => Promise.reject(new Error("nobody there"))
    await using telling = await startTelling({ url: "https://gone.example/", secret }, undefined, refuse)
    const { store, clock } = telling
    for (let job = await store.find(jobId); job !== undefined; job = await store.find(jobId)) {
      clock.now = Math.max(clock.now, job.leaseUntil)
      await telling.tellOnce()
    }
    expect(telling.errors).toEqual([
      expect.objectContaining({ message: expect.stringMatching(/exe_1.*16 attempts.*nobody there/) }),
    ])
  })

  it("tell a success after a failure under another id, so that no receiver takes it for a repetition", async () => {
    const { url, heard, server } = await startReceiver([])
    servers.push(server)
    let settled: ExecutionRecord = { ...record, state: "failed" }
    await using telling = await startTelling({ url, secret }, () => settled)
    await telling.tellOnce()
    settled = { ...record, attempt: 2 }
    await telling.settle(2)
    await telling.jobs.takeUp()
    await expect.poll(() => heard.length).toBe(2)
    expect(heard.map(({ headers }) => headers["webhook-id"])).toEqual(["exe_1_1", "exe_1_2"])
  })

  it("tell what was settled anew once, when the news before it was not told yet", async () => {
    const { url, heard, server } = await startReceiver([])
    servers.push(server)
    await using telling = await startTelling({ url, secret }, () => ({ ...record, attempt: 2 }))
    await telling.settle(2)
    await telling.tellOnce()
    await expect.poll(() => heard.length).toBe(1)
    await expect.poll(async () => await telling.store.find("webhook_exe_1_2")).toBeUndefined()
    expect(heard.map(({ headers }) => headers["webhook-id"])).toEqual(["exe_1_2"])
  })

  it("say nothing of what is being run once more: it is not settled", async () => {
    const { url, heard, server } = await startReceiver([])
    servers.push(server)
    await using telling = await startTelling({ url, secret }, () => ({ ...record, state: "running" }))
    await telling.tellOnce()
    expect([heard.length, await telling.store.find(jobId)]).toEqual([0, undefined])
  })

  it("do not keep a host from stopping, however much is still to be told to nobody", async () => {
    const server = createServer(() => undefined).listen(0, "127.0.0.1")
    servers.push(server)
    await once(server, "listening")
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
    const called = Promise.withResolvers<void>()
    await using telling = await startTelling({ url, secret }, undefined, (address, init) => {
      called.resolve()
      return fetch(address, init)
    })
    const { store, jobs, clock, errors } = telling
    for (let n = 2; n < 100; n++) await telling.settle(n)
    await jobs.takeUp()
    await called.promise
    await jobs[Symbol.asyncDispose]()
    // What we broke off ourselves says nothing about the receiver.
    expect(await store.find(jobId)).toMatchObject({ attempt: 1, leaseUntil: clock.now + 15_000 })
    expect(errors).toEqual([])
    server.closeAllConnections()
  })

  it("refuse to start without a place to tell, or with a secret that can be guessed", () => {
    const parts = { ledger: { find: async () => record }, fetch, now: () => 0 }
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
