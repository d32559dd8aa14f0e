import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { startWorkshop, type Workshop } from "../mcp/support/workshop.ts"
import { type RunningBella, startBella } from "../support/bella-cucina.ts"
import { bindings, connect, dataOf, questionOf, stateOf, wordsOf } from "./support/client.ts"

describe.each(bindings)("a table is booked over %s", (binding) => {
  let bella: RunningBella
  /** A Wednesday morning: the restaurant is open tomorrow. */
  const now = () => Date.parse("2026-11-18T09:00:00Z")
  beforeAll(async () => {
    bella = await startBella({ now })
  })
  afterAll(() => bella[Symbol.asyncDispose]())

  it("in words: what is missing is asked, a change is taken, a yes books", async () => {
    const guest = await connect(bella.server.origin, binding)
    const asked = await guest.send("Book a table for two tomorrow at 19:30")
    expect(stateOf(asked)).toBe("INPUT_REQUIRED")
    expect(questionOf(asked)).toMatchObject({ kind: "ask", skill: "bookTable" })
    const to = { taskId: asked.id, contextId: asked.contextId }
    const named = await guest.send("Ada Rossi", to)
    expect(questionOf(named)).toMatchObject({ kind: "confirm", input: { partySize: 2, name: "Ada Rossi" } })
    const changed = await guest.send("Make it three people", to)
    expect(questionOf(changed)).toMatchObject({ kind: "confirm", input: { partySize: 3 } })
    expect(stateOf(changed)).toBe("INPUT_REQUIRED")
    const done = await guest.send("yes", to)
    expect([stateOf(done), done.id, done.contextId]).toEqual(["COMPLETED", asked.id, asked.contextId])
    expect(dataOf(done.artifacts[0])).toMatchObject({ partySize: 3 })
    expect(wordsOf(done.artifacts[0]!)).toContain("Ada Rossi")
    expect(await guest.get(done.id)).toEqual(done)
  })

  it("a question on the way is answered, and what was asked stays open", async () => {
    const guest = await connect(bella.server.origin, binding)
    const { id: taskId } = await guest.send("Book a table for two tomorrow at 19:30")
    const answered = await guest.send("What are your opening hours?", { taskId })
    expect(stateOf(answered)).toBe("INPUT_REQUIRED")
    expect(wordsOf(answered.status!.message!)).toMatch(/Thursday/)
  })

  it("words that begin nothing are answered by a message without a task", async () => {
    const guest = await connect(bella.server.origin, binding)
    const message = { messageId: randomUUID(), contextId: "ours" }
    const answered = await guest.answer("zzz qqq xyzzy", message)
    expect(answered).toMatchObject({ role: 2, contextId: "ours" })
    expect("taskId" in answered && answered.taskId).toBeFalsy()
    expect(await guest.answer("zzz qqq xyzzy", message)).toEqual(answered)
  })
})

describe.each(bindings)("a skill is called over %s", (binding) => {
  let workshop: Workshop
  let [anna, ben]: Readonly<Record<string, string>>[] = []
  const connectAs = (headers = {}) => connect(workshop.server.origin, binding, headers)
  beforeAll(async () => {
    workshop = await startWorkshop()
    anna = await workshop.key("anna")
    ben = await workshop.key("ben")
  })
  afterAll(() => workshop[Symbol.asyncDispose]())

  it("with values: what is missing or refused is asked, and a yes does it", async () => {
    const { send } = await connectAs(anna)
    const asked = await send({ skill: "paint", input: { thing: "bike", colour: "purple" } })
    const { parameters } = questionOf(asked) as { parameters: unknown[] }
    expect(parameters).toMatchObject([
      {
        name: "colour",
        problem: "Purple is sold out.",
        options: [{ value: "red" }, { value: "blue" }],
        suggested: true,
      },
      { name: "finish", required: false, default: "matt", options: [{ value: "matt" }, { value: "gloss" }] },
    ])
    expect(parameters[1]).not.toHaveProperty("suggested")
    const to = { taskId: asked.id }
    const complete = await send({ input: { colour: "red" } }, to)
    expect(questionOf(complete)).toMatchObject({ kind: "confirm", input: { thing: "bike", colour: "red" } })
    const refused = await send({ confirm: false }, to)
    expect(questionOf(refused)).toMatchObject({ kind: "ask" })
    await send({ skill: "paint", input: { colour: "blue" } }, to)
    const before = workshop.painted.length
    const done = await send({ confirm: true }, to)
    expect(stateOf(done)).toBe("COMPLETED")
    expect(dataOf(done.artifacts[0])).toEqual({ job: `J-${before + 1}` })
    expect(done.artifacts[0]?.metadata).toMatchObject({
      "parley/execution_id": done.artifacts[0]?.artifactId,
      "parley/external_id": `J-${before + 1}`,
      "parley/receipt": expect.any(Object),
    })
    expect(workshop.painted.slice(before)).toEqual([{ thing: "bike", colour: "blue" }])
  })

  it("a message that comes twice does nothing twice, at once or later", async () => {
    const { send } = await connectAs(anna)
    const call = { skill: "paint", input: { thing: "door", colour: "red" } }
    const first = { messageId: randomUUID() }
    const [asked, again] = await Promise.all([send(call, first), send(call, first)])
    expect(again).toEqual(asked)
    const yes = { messageId: randomUUID(), taskId: asked.id }
    const before = workshop.painted.length
    const [done, same] = await Promise.all([send({ confirm: true }, yes), send({ confirm: true }, yes)])
    expect([stateOf(done), same]).toEqual(["COMPLETED", done])
    expect(await send({ confirm: true }, yes)).toEqual(done)
    expect(await send(call, first)).toEqual(done)
    expect(workshop.painted.length).toBe(before + 1)
    await expect(send({ ...call, input: { thing: "car", colour: "red" } }, first)).rejects.toThrow(
      /used before for something else/,
    )
  })

  it("a backend that says no rejects the task, and a fault fails it without its words", async () => {
    const { send } = await connectAs(anna)
    const { id: taskId } = await send({ skill: "paint", input: { thing: "cat", colour: "red" } })
    const rejected = await send("yes", { taskId })
    expect([stateOf(rejected), rejected.artifacts]).toEqual(["REJECTED", []])
    expect(wordsOf(rejected.status!.message!)).toContain("We do not paint cats.")
    const failed = await send({ skill: "explode" })
    expect(stateOf(failed)).toBe("FAILED")
    expect(JSON.stringify(failed)).not.toContain("secret")
  })

  it("a task that is cancelled stays so", async () => {
    const { send, cancel, get } = await connectAs(anna)
    const { id } = await send({ skill: "paint", input: { thing: "fence" } })
    expect(stateOf(await cancel(id))).toBe("CANCELED")
    expect(stateOf(await get(id))).toBe("CANCELED")
    await expect(cancel(id)).rejects.toThrow(/ended already/)
    await expect(send("red", { taskId: id })).rejects.toThrow(/has ended/)
  })

  it("a task belongs to whoever opened it: for anybody else there is none", async () => {
    const { send, get, cancel } = await connectAs(anna)
    const stranger = await connectAs(ben)
    const task = await send({ skill: "paint", input: { thing: "boat", colour: "red" } })
    const before = workshop.painted.length
    const attempts = [
      () => stranger.get(task.id),
      () => stranger.cancel(task.id),
      () => stranger.send({ confirm: true }, { taskId: task.id }),
      () => stranger.send("yes", { taskId: task.id, contextId: task.contextId }),
      () => stranger.follow(task.id).next(),
    ]
    for (const attempt of attempts) await expect(attempt()).rejects.toThrow(/There is no task/)
    expect(workshop.painted.length).toBe(before)
    expect(await get(task.id)).toEqual(task)
    await cancel(task.id)
  })

  it("the same message id of two callers is two tasks", async () => {
    const message = { messageId: randomUUID() }
    const call = { skill: "paint", input: { thing: "wall" } }
    const [ours, theirs] = [await connectAs(anna), await connectAs(ben)]
    expect((await ours.send(call, message)).id).not.toBe((await theirs.send(call, message)).id)
  })

  it("a context is kept, and names no task but its own", async () => {
    const { send, get } = await connectAs(anna)
    const contextId = "trip to Lisbon, März"
    const one = await send({ skill: "paint", input: {} }, { contextId })
    const two = await send({ skill: "paint", input: {} }, { contextId })
    expect([one.contextId, two.contextId, (await get(one.id)).contextId]).toEqual(Array(3).fill(contextId))
    expect(one.id).not.toBe(two.id)
    await expect(send("red", { taskId: one.id, contextId: "other" })).rejects.toThrow(/another context/)
  })
})
