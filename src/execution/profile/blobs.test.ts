import { describe, expect, it, vi } from "vitest"
import { sha256 } from "../../identity/digest.ts"
import { loadBlobs } from "./blobs.ts"

const reference = (text: string) => ({ url: `https://files.example/${text}`, sha256: sha256(text) })
const load = (
  fetch: typeof globalThis.fetch | undefined,
  references: Parameters<typeof loadBlobs>[0],
  limit = 100,
) => loadBlobs(references, { fetch, limit, signal: new AbortController().signal })
const echo: typeof fetch = async (input) => new Response(String(input).split("/").at(-1) as string)

describe("blobs", () => {
  it("[IS-10] are fetched in order and verified", async () => {
    const blobs = await load(echo, [reference("a"), reference("b")])
    expect(blobs.map((blob) => Buffer.from(blob.bytes).toString())).toEqual(["a", "b"])
  })

  it("[IS-10] are refused when their bytes are not the stated ones", async () => {
    const forged = { ...reference("a"), sha256: sha256("b") }
    await expect(load(echo, [forged])).rejects.toMatchObject({
      code: "invalid_input",
      details: { actual: sha256("a") },
    })
  })

  it("are bounded together, by what is stated before fetching and by what comes", async () => {
    const fetch = vi.fn(echo)
    await expect(load(fetch, [{ ...reference("a"), size: 101 }])).rejects.toMatchObject({ code: "too_large" })
    expect(fetch).not.toHaveBeenCalled()
    await expect(load(fetch, [reference("aaaa"), reference("bbbb")], 7)).rejects.toMatchObject({
      code: "too_large",
    })
  })

  it("stop reading a body that does not end", async () => {
    const cancelled = vi.fn()
    const endless: typeof fetch = async () =>
      new Response(
        new ReadableStream({
          pull: (controller) => controller.enqueue(new Uint8Array(64)),
          cancel: cancelled,
        }),
      )
    await expect(load(endless, [reference("a")])).rejects.toMatchObject({ code: "too_large" })
    expect(cancelled).toHaveBeenCalled()
  })

  it("need a guarded fetch, and say so when an address is refused or gone", async () => {
    expect(await load(undefined, [])).toEqual([])
    await expect(load(undefined, [reference("a")])).rejects.toMatchObject({ code: "invalid_configuration" })
    await expect(
      load(async () => Promise.reject(new Error("private address")), [reference("a")]),
    ).rejects.toMatchObject({ code: "invalid_input" })
    await expect(load(async () => new Response("", { status: 404 }), [reference("a")])).rejects.toThrow(
      "status 404",
    )
  })
})
