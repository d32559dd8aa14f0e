import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { Jobs } from "../../src/jobs/index.ts"
import { askJob, createNlwebHandler, type NlwebHandler } from "../../src/protocols/nlweb/index.ts"
import { createSqlJobStore, type Engine, openStorage } from "../../src/storage/index.ts"
import { openHouse } from "../conversation/house.ts"
import { bookIntent } from "../support/restaurant.ts"
import { contextOf, type Wire } from "./support.ts"

describe("one effect of a task", () => {
  let engine: Engine
  let stack: AsyncDisposableStack
  const clock = { now: 0 }
  beforeEach(async () => {
    stack = new AsyncDisposableStack()
    engine = stack.use(await openStorage({ file: ":memory:" }))
    clock.now = 1_000_000
  })
  afterEach(() => stack.disposeAsync())

  /** A node of its own on the database that all of them share. */
  function createNode(intent: ReturnType<typeof bookIntent>): { handler: NlwebHandler; jobs: Jobs } {
    const host = openHouse(engine, intent, clock)
    const now = () => clock.now
    const jobs = new Jobs({
      store: createSqlJobStore(engine),
      onError: () => undefined,
      now,
    })
    const handler = createNlwebHandler({ host, jobs, patience: 5, onError: () => undefined, now })
    jobs.handle(askJob, { run: ({ input }, signal) => handler.resume(input, signal) })
    return { handler, jobs }
  }

  const wire = (reply: { body: unknown }) => reply.body as Wire
  const ask = { query: { text: "Book a table for two" }, prefer: { wait: 5 } }

  it("is not had twice when the node dies on which it was begun, and another takes up the promise", async () => {
    let begun = 0
    const hanging = bookIntent(
      () => {
        begun++
        return new Promise(() => undefined)
      },
      { confirm: false },
    )
    const first = createNode(hanging)
    const { promise } = wire(await first.handler.askWhole({ ...ask, prefer: { wait: 0 } }, contextOf()))
    await expect.poll(() => begun).toBe(1)
    const second = createNode(bookIntent(() => ({ id: `RES-${++begun}` }), { confirm: false }))
    stack.use(second.jobs)
    clock.now += 120_000
    await second.jobs.takeUp()
    const checkin = { promise_token: promise.token, action: "checkin" }
    await expect
      .poll(async () => wire(await second.handler.await(checkin, contextOf()))._meta.response_type)
      .toBe("failure")
    expect(wire(await second.handler.await(checkin, contextOf())).error.code).toBe("INDETERMINATE")
    expect(begun).toBe(1)
  })

  it("is told again to who sends its yes again, and not had again", async () => {
    let booked = 0
    const { handler, jobs } = createNode(bookIntent(() => ({ id: `RES-${++booked}` })))
    stack.use(jobs)
    const first = wire(await handler.askWhole(ask, contextOf()))
    expect(first.elicitation.questions).toMatchObject([{ id: "confirm" }])
    const yes = {
      ...ask,
      context: { "@type": "ElicitationAnswers", answers: { confirm: true } },
      meta: { session_context: first._meta.session_context },
    }
    const replies = await Promise.all([1, 2].map(() => handler.askWhole(yes, contextOf())))
    replies.push(await handler.askWhole(yes, contextOf()))
    for (const reply of replies) expect(wire(reply).results).toMatchObject([{ id: "RES-1" }, {}])
    expect(booked).toBe(1)
  })

  it("takes an answer once that comes twice at once, so that both go on from the same place", async () => {
    const { handler, jobs } = createNode(bookIntent(() => ({ id: "RES-1" })))
    stack.use(jobs)
    const first = wire(await handler.askWhole({ ...ask, query: { text: "Book a table" } }, contextOf()))
    expect(first.elicitation.questions).toMatchObject([{ id: "people" }])
    const answer = {
      ...ask,
      context: { "@type": "ElicitationAnswers", answers: { people: 2 } },
      meta: { session_context: first._meta.session_context },
    }
    const replies = await Promise.all(
      [1, 2].map(async () => wire(await handler.askWhole(answer, contextOf()))),
    )
    const [one, other] = replies.map(({ _meta }) => _meta.session_context?.task)
    expect(one).toEqual(other)
    for (const { elicitation } of replies) expect(elicitation.questions).toMatchObject([{ id: "confirm" }])
  })
})
