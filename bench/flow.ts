import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { z } from "zod"
import { createRegistry, defineEventHandlers, defineFlow, defineHydrator, Flows } from "../src/flow/index.ts"
import { createLogger } from "../src/http/index.ts"
import { agentPrincipal } from "../src/identity/index.ts"
import { defineIntent, defineService } from "../src/intent/index.ts"
import { createSite } from "../src/site/index.ts"
import { createSqlFlowStore, openStorage } from "../src/storage/index.ts"

/**
 * How many live sessions one process holds: each is followed by a client and gets one event a second, which is
 * checked, handled, stored with what it led to, and told to the follower. Prints the time from sending an event to
 * having been told of it, and the memory of a session.
 */
const { values } = parseArgs({
  allowPositionals: true,
  options: {
    sessions: { type: "string", default: "100,1000,5000" },
    seconds: { type: "string", default: "10" },
  },
})

const counter = defineFlow({
  intentId: "bench.count",
  meta: { title: "Counter", description: "Counts." },
  schema: z.object({ count: z.int(), items: z.array(z.string()) }),
})
const registry = createRegistry({
  flows: [counter],
  hydrators: [
    defineHydrator({
      flow: counter,
      extractionSchema: z.object({}),
      hydrate: () => ({ count: 0, items: Array.from({ length: 10 }, (_, index) => `item ${index}`) }),
    }),
  ],
  handlers: [
    defineEventHandlers({
      flow: counter,
      on: { ADD: { handle: ({ props }) => ({ patch: { count: props.count + 1 } }) } },
    }),
  ],
})

const service = defineService({
  namespace: "bench.example",
  name: "Bench",
  about: "Counts.",
  updated: "2026-01-01",
})
const nothing = defineIntent({
  name: "nothing",
  title: "Nothing",
  description: "Does nothing.",
  examples: ["Do nothing"],
  input: z.object({}),
  output: z.object({ done: z.boolean().describe("Done") }),
  effect: "read",
  execute: () => ({ done: true }),
})

interface Result {
  readonly sessions: number
  readonly events: number
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  readonly kilobytes: number
}

async function measure(sessions: number, seconds: number): Promise<Result> {
  const data = mkdtempSync(join(tmpdir(), "parley-bench-flow-"))
  const logger = createLogger({ level: "silent" })
  await using site = await createSite({ service, intents: [nothing], data, logger })
  await using engine = await openStorage({ file: join(data, "flows.db") })
  const stopping = new AbortController()
  await using flows = new Flows({
    host: site.host,
    registry,
    store: createSqlFlowStore(engine),
    stopping: stopping.signal,
    onError: console.error,
  })
  globalThis.gc?.()
  const before = process.memoryUsage().heapUsed
  const latencies: number[] = []
  const gone = new AbortController()
  const following: Promise<void>[] = []
  const instances: {
    readonly thread: Parameters<Flows["stand"]>[0]
    readonly instanceId: string
    sent: number
  }[] = []
  for (let index = 0; index < sessions; index++) {
    const context = { principal: agentPrincipal(`agent-${index}`), locale: "en", signal: gone.signal }
    const thread = { threadId: `thread-${index}`, context }
    const { instanceId } = await flows.open(thread, { intentId: "bench.count" }, "open")
    const instance = { thread, instanceId, sent: 0 }
    instances.push(instance)
    const { number } = await flows.stand(thread)
    following.push(
      (async () => {
        for await (const events of flows.follow(thread, number, gone.signal))
          for (const _ of events) latencies.push(performance.now() - instance.sent)
      })(),
    )
  }
  globalThis.gc?.()
  const kilobytes = (process.memoryUsage().heapUsed - before) / sessions / 1024
  const started = performance.now()
  const work: Promise<unknown>[] = []
  for (let second = 0; second < seconds; second++)
    for (const [index, instance] of instances.entries()) {
      const due = started + second * 1000 + (index / sessions) * 1000
      const wait = due - performance.now()
      if (wait > 1) await new Promise((resolve) => setTimeout(resolve, wait))
      instance.sent = performance.now()
      const { thread, instanceId } = instance
      work.push(flows.event(thread, { id: `e${second}`, instanceId, event: "ADD" }))
    }
  await Promise.all(work)
  const took = (performance.now() - started) / 1000
  gone.abort()
  await Promise.all(following)
  stopping.abort()
  latencies.sort((a, b) => a - b)
  const at = (share: number) =>
    latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0
  rmSync(data, { recursive: true, force: true })
  return {
    sessions,
    events: latencies.length,
    perSecond: latencies.length / took,
    p50: at(0.5),
    p99: at(0.99),
    kilobytes,
  }
}

// What is loaded once is no session's memory.
await measure(10, 1)
console.log("sessions   events  events/s   p50 ms   p99 ms  KB/session")
for (const sessions of values.sessions.split(",").map(Number)) {
  const { events, perSecond, p50, p99, kilobytes } = await measure(sessions, Number(values.seconds))
  const cells = [sessions, events, perSecond.toFixed(0), p50.toFixed(1), p99.toFixed(1), kilobytes.toFixed(1)]
  console.log(cells.map((cell, index) => String(cell).padStart([8, 8, 9, 8, 8, 11][index] ?? 8)).join(" "))
}
