import { describe, expect, it } from "vitest"
import { prepareBody, toPreparedResponse } from "./prepared-body.ts"

const prepared = prepareBody("a: 1\n", {
  contentType: "application/yaml",
  cacheControl: "public, max-age=60",
})

function get(condition?: string): Response {
  const headers: Record<string, string> = condition === undefined ? {} : { "if-none-match": condition }
  return toPreparedResponse(prepared, new Request("http://localhost/", { headers }))
}

describe("prepared bodies", () => {
  it("gives the bytes with type, validator and caching", async () => {
    const response = get()
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "application/yaml",
      "cache-control": "public, max-age=60",
      etag: prepared.etag,
    })
    expect(await response.text()).toBe("a: 1\n")
  })

  it("gives 304 without a body to a caller that has the bytes, and 200 to one that has others", async () => {
    for (const condition of [prepared.etag, `W/${prepared.etag}`, `"x", ${prepared.etag}`, "*"]) {
      const response = get(condition)
      expect(response.status, condition).toBe(304)
      expect(response.headers.get("etag")).toBe(prepared.etag)
      expect(await response.text()).toBe("")
    }
    for (const condition of ['"x"', prepared.etag.slice(1, -1), ""]) expect(get(condition).status).toBe(200)
    const changed = prepareBody("a: 2\n", { contentType: "application/yaml" })
    expect(changed.etag).not.toBe(prepared.etag)
  })
})
