import { randomUUID } from "node:crypto"
import { once } from "node:events"
import { mkdtempSync, readFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describe, expect, it, onTestFinished } from "vitest"
import { type BenchServer, startServer } from "../../bench/support/server.ts"
import { connect, dataOf, questionOf, stateOf } from "./support/client.ts"

const till = new URL("./support/till-server.ts", import.meta.url)

describe("a process that is killed", () => {
  const start = async (data: string) => {
    const server = await startServer(till, [data])
    onTestFinished(() => server[Symbol.asyncDispose]())
    return { server, ...(await connect(`http://127.0.0.1:${server.port}`, "JSON-RPC")) }
  }
  const kill = async ({ process }: BenchServer) => {
    const closed = once(process, "close")
    process.kill("SIGKILL")
    await closed
  }
  const createData = () => mkdtempSync(join(tmpdir(), "parley-a2a-"))
  const soldIn = (data: string) => readFileSync(join(data, "sold.txt"), "utf8").trim().split("\n")

  it("between the messages of a task leaves it as it was", async () => {
    const data = createData()
    const before = await start(data)
    const asked = await before.send({ skill: "sell", input: { thing: "lamp" } })
    await kill(before.server)

    const after = await start(data)
    expect(await after.get(asked.id)).toEqual(asked)
    const to = { taskId: asked.id }
    const given = await after.send({ input: { copies: 2 } }, to)
    expect(questionOf(given)).toMatchObject({ kind: "confirm", input: { thing: "lamp", copies: 2 } })
    const yes = { messageId: randomUUID(), ...to }
    const done = await after.send({ confirm: true }, yes)
    expect(dataOf(done.artifacts[0])).toEqual({ sold: "lamp" })
    await kill(after.server)

    const last = await start(data)
    expect(await last.get(asked.id)).toEqual(done)
    expect(await last.send({ confirm: true }, yes)).toEqual(done)
    expect(soldIn(data)).toEqual(["2 lamp"])
  }, 60_000)

  it("in the middle of an effect never has it twice, and the task says that nobody knows", async () => {
    const data = createData()
    const before = await start(data)
    const { id: taskId } = await before.send({ skill: "sell", input: { thing: "slow", copies: 1 } })
    const yes = { messageId: randomUUID(), taskId }
    const cut = expect(before.send({ confirm: true }, yes)).rejects.toThrow()
    await expect.poll(() => soldIn(data), { interval: 10 }).toEqual(["1 slow"])
    await kill(before.server)
    await cut

    const after = await start(data)
    await expect.poll(async () => stateOf(await after.get(taskId)), { timeout: 20_000 }).toBe("FAILED")
    expect(questionOf(await after.get(taskId))).toMatchObject({ kind: "fail", code: "indeterminate" })
    expect(stateOf(await after.send({ confirm: true }, yes))).toBe("FAILED")
    expect(soldIn(data)).toEqual(["1 slow"])
  }, 60_000)
})
