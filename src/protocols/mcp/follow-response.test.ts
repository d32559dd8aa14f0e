import { describe, expect, it } from "vitest"
import { followResponse } from "./follow-response.ts"

/** An answer whose end and failure are in the hands of the test. */
function createAnswer() {
  const source: { controller?: ReadableStreamDefaultController<Uint8Array>; cancelled?: unknown } = {}
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      source.controller = controller
    },
    cancel(reason) {
      source.cancelled = reason
    },
  })
  let ends = 0
  const answer = followResponse(new Response(body, { status: 201, headers: { a: "b" } }), () => ends++)
  return { answer, source, ends: () => ends }
}

describe("an answer that is followed", () => {
  it("is the same answer, and ends once when it was read", async () => {
    const { answer, source, ends } = createAnswer()
    source.controller!.enqueue(new TextEncoder().encode("hello"))
    expect(ends()).toBe(0)
    source.controller!.close()
    expect([answer.status, answer.headers.get("a"), await answer.text()]).toEqual([201, "b", "hello"])
    expect(ends()).toBe(1)
  })

  it("ends once when its reader leaves while it waits", async () => {
    const { answer, source, ends } = createAnswer()
    const reader = answer.body!.getReader()
    const waiting = reader.read()
    await reader.cancel("gone")
    expect(await waiting).toMatchObject({ done: true })
    await new Promise(setImmediate)
    expect([ends(), source.cancelled]).toEqual([1, "gone"])
  })

  it("ends once when it breaks", async () => {
    const { answer, source, ends } = createAnswer()
    source.controller!.error(new Error("broken"))
    await expect(answer.text()).rejects.toThrow("broken")
    expect(ends()).toBe(1)
  })

  it("ends at once when it has no body", () => {
    let ends = 0
    const answer = new Response(null, { status: 202 })
    expect(followResponse(answer, () => ends++)).toBe(answer)
    expect(ends).toBe(1)
  })
})
