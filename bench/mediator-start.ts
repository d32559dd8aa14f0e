import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"
import { defined } from "../src/intent/index.ts"
import { type IndexedIntent, keepHost } from "../src/registry/index.ts"
import { createSqlRegistryStore, openStorage } from "../src/storage/index.ts"
import { anyIntents, questions } from "./support/any-intents.ts"

/**
 * Start-up and search of a mediator in a process of its own, over HTTP: `npm run bench -- mediator-start` measures with
 * 100,000 intents; PARLEY_BENCH_INTENTS names another number. The first start indexes, the second opens the snapshot.
 */
const count = Number(process.env.PARLEY_BENCH_INTENTS ?? 100_000)
const perHost = 500
const parley = fileURLToPath(new URL("../bin/parley.js", import.meta.url))

async function fill(data: string): Promise<void> {
  await using engine = await openStorage({ file: join(data, "parley.db"), durability: "normal" })
  const store = createSqlRegistryStore(engine)
  let host = 0
  for (const intents of anyIntents(count, perHost))
    await keepHost(store, atOne(intents, host++), "crawled", 1)
}

/** All of them at one host, each under a name of its own there. */
function atOne(intents: readonly IndexedIntent[], number: number) {
  const origin = `https://business${number}.example`
  const { entry } = defined(intents[0], "an intent")
  return {
    ...entry,
    origin,
    intents: intents.map(({ record }, place) => {
      const { descriptor } = record
      const name = `${descriptor.name}${place}`
      const namespace = `business${number}.example`
      return { ...record, descriptor: { ...descriptor, name, namespace, uid: `${namespace}:${name}:v1` } }
    }),
  }
}

async function start(data: string) {
  const began = performance.now()
  const args = [parley, "mediator", "--crawl", "127.0.0.1:1", "--port", "0", "--data", data]
  const environment = { PARLEY_LOG_LEVEL: "error", PARLEY_STRANGER_LIMIT: "none" }
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...environment },
    stdio: ["ignore", "pipe", "inherit"],
  })
  let origin = ""
  for await (const line of createInterface(child.stdout)) {
    origin = / is at (\S+)/.exec(line)?.[1] ?? ""
    if (origin !== "") break
  }
  let response = await ask(origin, "a quiet flat in Lisbon")
  while (response.status === 503) response = await ask(origin, "a quiet flat in Lisbon")
  if (!response.ok) throw new Error(await response.text())
  const took = performance.now() - began
  const stop = async () => {
    child.kill("SIGTERM")
    await once(child, "exit")
  }
  return { origin, took, stop }
}

function ask(origin: string, query: string): Promise<Response> {
  return fetch(`${origin}/api/intents/search?query=${encodeURIComponent(query)}`)
}

const data = mkdtempSync(join(tmpdir(), "parley-start-"))
try {
  await fill(data)
  const first = await start(data)
  console.log(
    `${count} intents, first answer without a snapshot: ${Math.round(first.took)} ms after the start`,
  )
  await first.stop()
  const second = await start(data)
  console.log(`first answer with a snapshot: ${Math.round(second.took)} ms after the start`)
  const times: number[] = []
  for (const text of [...questions(100), ...questions(400)]) {
    const began = performance.now()
    await (await ask(second.origin, text)).arrayBuffer()
    times.push(performance.now() - began)
  }
  const sorted = times.slice(100).sort((a, b) => a - b)
  const at = (share: number) => defined(sorted[Math.floor(sorted.length * share)], "a time").toFixed(1)
  console.log(`search over HTTP: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`)
  await second.stop()
} finally {
  rmSync(data, { recursive: true })
}
