import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, readFileSync, watch, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterEach, describe, expect, it } from "vitest"
import { activeFlows, Client, clientEvent, customs, lines, openEvent, rendered } from "./client.ts"

const program = fileURLToPath(new URL("shop-process.ts", import.meta.url))

describe("a process that is killed while a flow is being processed", () => {
  const children: ChildProcess[] = []
  afterEach(() => {
    for (const child of children.splice(0)) child.kill("SIGKILL")
  })

  async function start(
    ...given: readonly string[]
  ): Promise<{ readonly child: ChildProcess; readonly origin: string }> {
    const child = spawn(process.execPath, [program, ...given], { stdio: ["ignore", "pipe", "inherit"] })
    children.push(child)
    const [line] = await once(child.stdout!, "data")
    return { child, origin: String(line).trim() }
  }

  /** Resolves once the backend has written down an order. */
  async function ordered(file: string): Promise<void> {
    const isThere = () => readFileSync(file, "utf8").length > 0
    for await (const _ of watching(file)) if (isThere()) return
  }

  it("[IF-14] leaves one effect behind: it is never run again, and the person is told", {
    timeout: 90_000,
  }, async () => {
    const data = mkdtempSync(join(tmpdir(), "parley-kill-"))
    const file = join(data, "orders.txt")
    writeFileSync(file, "")
    const first = await start(data, file, "hang")
    const client = new Client(first.origin)
    const instance = rendered(await client.run({ events: [openEvent("order.place", { people: 2 })] }))
    const confirm = clientEvent(instance, "CONFIRM")
    const hanging = post(first.origin, client.agent.threadId, [confirm]).catch(() => undefined)
    await ordered(file)
    first.child.kill("SIGKILL")
    await hanging

    const second = await start(data, file)
    const back = new Client(second.origin, client.agent.threadId)
    expect(activeFlows(await back.run())[instance]).toMatchObject({ currentState: "processing" })
    // The client does not know whether its yes arrived, and says it once more.
    const told = await back.run({ events: [confirm] })
    expect(lines(told)).toEqual([
      "RUN_STARTED",
      "transition → processing",
      "transition → error",
      "RUN_FINISHED",
    ])
    expect(customs(told, "transition").at(-1)).toMatchObject({ context: { retryable: false } })
    const retried = await back.run({ events: [clientEvent(instance, "RETRY")] })
    expect(customs(retried, "error")[0]).toMatchObject({ code: "INVALID_TRANSITION" })
    expect(readFileSync(file, "utf8").trim().split("\n")).toHaveLength(1)
  })
})

/** A run by a bare request: the official client does not catch a connection that breaks. */
async function post(origin: string, threadId: string, events: readonly unknown[]): Promise<string> {
  const run = { threadId, runId: crypto.randomUUID(), state: {}, messages: [], tools: [], context: [] }
  const response = await fetch(`${origin}/ag-ui`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...run, forwardedProps: { intentflow: { events } } }),
  })
  return response.text()
}

/** Fires at once, and whenever the file changes. */
async function* watching(file: string): AsyncGenerator<void> {
  const watcher = watch(file)
  try {
    yield
    for (;;) {
      await once(watcher, "change")
      yield
    }
  } finally {
    watcher.close()
  }
}
