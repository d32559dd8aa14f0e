import { randomUUID } from "node:crypto"
import { once } from "node:events"
import { existsSync, mkdtempSync, readFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describe, expect, it, onTestFinished } from "vitest"
import { startServer } from "../../bench/support/server.ts"
import { startWorkshop } from "../mcp/support/workshop.ts"
import { bindings, connect, dataOf, questionOf, stateOf } from "./support/client.ts"

const createFolder = () => mkdtempSync(join(tmpdir(), "parley-a2a-"))

describe.each(bindings)("a site that starts again, over %s", (binding) => {
  it("goes on with its tasks where they were, and tells how they ended", async () => {
    const folder = createFolder()
    const start = async () => {
      const workshop = await startWorkshop({ folder })
      return { workshop, ...(await connect(workshop.server.origin, binding)) }
    }
    const before = await start()
    const asked = await before.send({ skill: "paint", input: { thing: "lamp" } })
    await before.workshop[Symbol.asyncDispose]()

    const after = await start()
    expect(await after.get(asked.id)).toEqual(asked)
    const given = await after.send({ input: { colour: "red" } }, { taskId: asked.id })
    expect(questionOf(given)).toMatchObject({ kind: "confirm", input: { thing: "lamp", colour: "red" } })
    const yes = { messageId: randomUUID(), taskId: asked.id }
    const done = await after.send({ confirm: true }, yes)
    expect(dataOf(done.artifacts[0])).toEqual({ job: "J-1" })
    await after.workshop[Symbol.asyncDispose]()

    const last = await start()
    await using workshop = last.workshop
    expect(await last.get(asked.id)).toEqual(done)
    expect(await last.send({ confirm: true }, yes)).toEqual(done)
    expect(workshop.painted).toEqual([])
  })
})

describe("a process that is killed in the middle of an effect", () => {
  const till = new URL("./support/till-server.ts", import.meta.url)
  const start = async (data: string) => {
    const server = await startServer(till, [data])
    onTestFinished(() => server[Symbol.asyncDispose]())
    return { server, ...(await connect(`http://127.0.0.1:${server.port}`, "JSON-RPC")) }
  }

  it("never has it twice, and the task says that nobody knows", async () => {
    const data = createFolder()
    const file = join(data, "sold.txt")
    const before = await start(data)
    const { id: taskId } = await before.send({ skill: "sell", input: { thing: "slow" } })
    const yes = { messageId: randomUUID(), taskId }
    const cut = expect(before.send({ confirm: true }, yes)).rejects.toThrow()
    await expect.poll(() => existsSync(file), { interval: 10, timeout: 20_000 }).toBe(true)
    const closed = once(before.server.process, "close")
    before.server.process.kill("SIGKILL")
    await Promise.all([closed, cut])

    const after = await start(data)
    await expect.poll(async () => stateOf(await after.get(taskId)), { timeout: 30_000 }).toBe("FAILED")
    expect(questionOf(await after.get(taskId))).toMatchObject({ kind: "fail", code: "indeterminate" })
    expect(stateOf(await after.send({ confirm: true }, yes))).toBe("FAILED")
    expect(readFileSync(file, "utf8")).toBe("slow\n")
    // Two processes are started, which takes its time on a busy machine.
  }, 120_000)
})
