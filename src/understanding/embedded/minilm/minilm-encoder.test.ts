import fc from "fast-check"
import { afterAll, describe, expect, it } from "vitest"
import { createMiniLmEncoder } from "./minilm-encoder.ts"
import { locateModel } from "./package.ts"

const encoder = createMiniLmEncoder()
afterAll(() => encoder[Symbol.asyncDispose]())

function cosine(vectors: Float32Array, a: number, b: number): number {
  let sum = 0
  for (let index = 0; index < encoder.dimensions; index++)
    sum += vectors[a * encoder.dimensions + index]! * vectors[b * encoder.dimensions + index]!
  return sum
}

describe("MiniLM encoder", () => {
  it("agrees with an independent implementation of the model", async () => {
    const vectors = await encoder.encode([
      "how do i book a table",
      "reserve a seat at the restaurant",
      "the weather is nice",
    ])
    expect(cosine(vectors, 0, 0)).toBeCloseTo(1, 5)
    expect(cosine(vectors, 0, 1)).toBeCloseTo(0.2781116, 4)
    expect(cosine(vectors, 0, 2)).toBeCloseTo(-0.0138298, 4)
    expect(cosine(vectors, 1, 2)).toBeCloseTo(0.0369901, 4)
  })

  it("gives a text the same vector alone and among others", async () => {
    const texts = ["a", "book a table for two tomorrow evening please", "long ".repeat(300), "cancel"]
    const together = await encoder.encode(texts)
    for (const [place, text] of texts.entries()) {
      const alone = await encoder.encode([text])
      for (let index = 0; index < alone.length; index++)
        expect(together[place * encoder.dimensions + index]).toBeCloseTo(alone[index]!, 4)
    }
  })

  it("gives zeros where there is no word, and finite numbers for any text", async () => {
    expect((await encoder.encode(["", " \n "])).every((value) => value === 0)).toBe(true)
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "binary", maxLength: 300 }), async (text) => {
        expect((await encoder.encode([text])).every(Number.isFinite)).toBe(true)
      }),
      { numRuns: 15 },
    )
  })

  it("gives up what is aborted and goes on with the rest", async () => {
    const controller = new AbortController()
    const first = encoder.encode(["one"])
    const second = encoder.encode(["two"], controller.signal)
    const third = encoder.encode(["three"])
    controller.abort(new Error("given up"))
    await expect(second).rejects.toThrow("given up")
    expect((await first).length + (await third).length).toBe(2 * encoder.dimensions)
    await expect(encoder.encode(["four"], controller.signal)).rejects.toThrow("given up")
  })

  it("refuses a request more than may wait", async () => {
    await using small = createMiniLmEncoder({ queueLimit: 1 })
    const taken = [small.encode(["runs"]), small.encode(["waits"])]
    await expect(small.encode(["too much"])).rejects.toMatchObject({ code: "unavailable", retryAfter: 1 })
    await Promise.all(taken)
  })

  it("fails what waits when it is disposed of, and everything after", async () => {
    const closed = createMiniLmEncoder()
    const waiting = expect(closed.encode(["waits"])).rejects.toMatchObject({ code: "unavailable" })
    await closed[Symbol.asyncDispose]()
    await waiting
    await expect(closed.encode(["late"])).rejects.toMatchObject({ code: "unavailable" })
  })

  it("says so when the model's files cannot be read", async () => {
    const files = { ...locateModel(), weights: "/nowhere/model" }
    await using broken = createMiniLmEncoder({ files })
    await expect(broken.encode(["x"])).rejects.toMatchObject({ code: "unavailable" })
  })
})
