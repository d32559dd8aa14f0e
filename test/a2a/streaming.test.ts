import { randomUUID } from "node:crypto"
import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { StreamResponse } from "@a2a-js/sdk"
import { describe, expect, it } from "vitest"
import { startWorkshop } from "../mcp/support/workshop.ts"
import { bindings, connect, stateOf, toRequest, wordsOf } from "./support/client.ts"

/** What an event says: its kind, and the state or the words that came with it. */
function tell({ payload }: StreamResponse): string {
  if (payload?.$case === "task" || payload?.$case === "statusUpdate")
    return `${payload.$case} ${stateOf(payload.value)}`
  return payload?.$case ?? "nothing"
}

async function tellAll(events: AsyncIterable<StreamResponse>): Promise<string[]> {
  const told: string[] = []
  for await (const event of events) told.push(tell(event))
  return told
}

function taskIdOf(event: IteratorResult<StreamResponse, void>): string {
  const payload = event.done ? undefined : event.value.payload
  if (payload?.$case !== "task") throw new Error("The first event is no task.")
  return payload.value.id
}

const dry = { skill: "waitUntilDry" }

describe.each(bindings)("streams over %s", (binding) => {
  it("a turn is told as it goes, up to its question or its end", async () => {
    await using workshop = await startWorkshop()
    const { stream, get } = await connect(workshop.server.origin, binding)
    const opening = stream({ skill: "paint", input: { thing: "bike", colour: "red" } })
    const taskId = taskIdOf(await opening.next())
    expect(await tellAll(opening)).toEqual(["statusUpdate INPUT_REQUIRED"])
    expect(await tellAll(stream("yes", { taskId }))).toEqual([
      "task WORKING",
      "artifactUpdate",
      "statusUpdate COMPLETED",
    ])
    expect(stateOf(await get(taskId))).toBe("COMPLETED")
    expect(workshop.painted.length).toBe(1)
  })

  it("a task is worked on while its backend is, and whoever follows it is told the end", async () => {
    await using workshop = await startWorkshop()
    const { stream, get, follow } = await connect(workshop.server.origin, binding)
    const sent = stream(dry)
    const id = taskIdOf(await sent.next())
    await workshop.drying.begun
    expect(stateOf(await get(id))).toBe("WORKING")
    const followers = [follow(id), follow(id)]
    for (const follower of followers) expect(tell((await follower.next()).value!)).toBe("task WORKING")
    workshop.drying.finish()
    for (const events of [sent, ...followers])
      expect(await tellAll(events)).toEqual(["artifactUpdate", "statusUpdate COMPLETED"])
    await expect(follow(id).next()).rejects.toThrow(/has ended/)
  })

  it("who follows a task that waits for its client is told what others make of it", async () => {
    await using workshop = await startWorkshop()
    const { send, follow } = await connect(workshop.server.origin, binding)
    const { id: taskId } = await send({ skill: "paint", input: { thing: "bike" } })
    const events = follow(taskId)
    expect(tell((await events.next()).value!)).toBe("task INPUT_REQUIRED")
    const next = events.next()
    await send({ input: { colour: "red" } }, { taskId })
    expect(tell((await next).value!)).toBe("statusUpdate INPUT_REQUIRED")
    await send({ confirm: true }, { taskId })
    expect(await tellAll(events)).toEqual(["artifactUpdate", "statusUpdate COMPLETED"])
  })

  it("who follows a task on one node is told what happens to it on another", async () => {
    const folder = mkdtempSync(join(tmpdir(), "parley-a2a-"))
    await using left = await startWorkshop({ folder })
    await using right = await startWorkshop({ folder })
    const here = await connect(left.server.origin, binding)
    const there = await connect(right.server.origin, binding)
    const { id: taskId } = await here.send({ skill: "paint", input: { thing: "bike", colour: "red" } })
    const events = here.follow(taskId)
    expect(tell((await events.next()).value!)).toBe("task INPUT_REQUIRED")
    expect(stateOf(await there.send({ confirm: true }, { taskId }))).toBe("COMPLETED")
    expect(await tellAll(events)).toEqual(["artifactUpdate", "statusUpdate COMPLETED"])
    expect([left.painted.length, right.painted.length]).toEqual([0, 1])
  })

  it("a site that stops ends the streams", async () => {
    const workshop = await startWorkshop()
    const { send, follow } = await connect(workshop.server.origin, binding)
    const { id } = await send({ skill: "paint" })
    const events = follow(id)
    await events.next()
    const rest = tellAll(events).catch(() => "cut")
    await workshop[Symbol.asyncDispose]()
    expect(await rest).toEqual([])
  })

  it("a client that leaves finds its task done when it comes back", async () => {
    await using workshop = await startWorkshop()
    const { client, get } = await connect(workshop.server.origin, binding)
    const leaving = new AbortController()
    const request = toRequest(dry)
    const sent = client.sendMessageStream(request, { signal: leaving.signal })
    const id = taskIdOf(await sent.next())
    const signal = await workshop.drying.begun
    leaving.abort()
    await expect(sent.next()).rejects.toThrow()
    expect(stateOf(await get(id))).toBe("WORKING")
    workshop.drying.finish()
    await expect.poll(async () => stateOf(await get(id))).toBe("COMPLETED")
    expect(signal.aborted).toBe(false)
    expect(stateOf((await client.sendMessage(request)) as Parameters<typeof stateOf>[0])).toBe("COMPLETED")
  })

  it("who does not want to wait polls", async () => {
    await using workshop = await startWorkshop()
    const { client, get } = await connect(workshop.server.origin, binding)
    const task = await client.sendMessage(toRequest(dry, { messageId: randomUUID() }, true))
    if ("messageId" in task) throw new Error(wordsOf(task))
    expect(stateOf(task)).toBe("WORKING")
    await workshop.drying.begun
    workshop.drying.finish()
    await expect.poll(async () => stateOf(await get(task.id))).toBe("COMPLETED")
  })

  it("who has too much under way waits, and others do not", async () => {
    await using workshop = await startWorkshop({ trustedProxies: 1 })
    const anna = await connect(workshop.server.origin, binding, { "x-forwarded-for": "192.0.2.1" })
    const ben = await connect(workshop.server.origin, binding, { "x-forwarded-for": "192.0.2.2" })
    const sent = await Promise.all(
      Array.from({ length: 32 }, async () => {
        const events = anna.stream(dry)
        await events.next()
        return events
      }),
    )
    await expect(anna.send(dry)).rejects.toThrow(/At most 32 messages/)
    expect(stateOf(await ben.send({ skill: "paint" }))).toBe("INPUT_REQUIRED")
    workshop.drying.finish()
    for (const events of sent) expect((await tellAll(events)).at(-1)).toBe("statusUpdate COMPLETED")
    expect(stateOf(await anna.send(dry))).toBe("COMPLETED")
  })
})
