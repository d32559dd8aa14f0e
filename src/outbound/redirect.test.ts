import { describe, expect, it } from "vitest"
import { type Hop, nextHop } from "./redirect.ts"

function hop(overrides: Partial<Hop> = {}): Hop {
  return {
    url: new URL("https://shop.example/a/b"),
    method: "GET",
    headers: new Headers({
      accept: "application/json",
      authorization: "Bearer secret",
      cookie: "session=secret",
      "uim-pat": "secret",
    }),
    body: undefined,
    exceptions: true,
    ...overrides,
  }
}

describe("redirects", () => {
  it("keeps what was sent within an origin", () => {
    const next = nextHop(hop(), 302, "../c")!
    expect(next.url.href).toBe("https://shop.example/c")
    expect(next.headers.get("authorization")).toBe("Bearer secret")
    expect(next.exceptions).toBe(true)
  })

  it.each(["https://other.example/", "https://shop.example:8443/", "//shop.example.evil/"])(
    "carries no secret to %s",
    (location) => {
      const next = nextHop(hop(), 302, location)!
      expect([...next.headers.keys()]).toEqual(["accept"])
      expect(next.exceptions).toBe(false)
    },
  )

  it("keeps the exceptions from loopback to loopback only", () => {
    const local = hop({ url: new URL("http://127.0.0.1:4100/") })
    expect(nextHop(local, 302, "http://localhost:4000/")!.exceptions).toBe(true)
    expect(nextHop(local, 302, "https://other.example/")!.exceptions).toBe(false)
    expect(nextHop(hop(), 302, "http://127.0.0.1:4000/")!.exceptions).toBe(false)
  })

  it("turns a POST into a GET where the status says so, and keeps it where it does not", () => {
    const post = hop({ method: "POST", body: Buffer.from("{}") })
    post.headers.set("content-type", "application/json")
    for (const status of [301, 302, 303]) {
      const next = nextHop(post, status, "/done")!
      expect(next).toMatchObject({ method: "GET", body: undefined })
      expect(next.headers.has("content-type")).toBe(false)
    }
    for (const status of [307, 308])
      expect(nextHop(post, status, "/again")!).toMatchObject({ method: "POST", body: post.body })
    expect(nextHop(hop({ method: "HEAD" }), 303, "/x")!.method).toBe("HEAD")
  })

  it("carries no body to another origin", () => {
    const post = hop({ method: "POST", body: Buffer.from("{}") })
    expect(() => nextHop(post, 307, "https://other.example/")).toThrow("send it there directly")
  })

  it("refuses a location that is no web address", () => {
    expect(() => nextHop(hop(), 302, "file:///etc/passwd")).toThrow("cannot be used")
    expect(() => nextHop(hop(), 302, "https://user:pass@other.example/")).toThrow("cannot be used")
    expect(() => nextHop(hop(), 302, "https://[")).toThrow("cannot be used")
  })

  it("takes other statuses and a missing location for no redirect", () => {
    expect(nextHop(hop(), 200, "/x")).toBeUndefined()
    expect(nextHop(hop(), 304, "/x")).toBeUndefined()
    expect(nextHop(hop(), 302, null)).toBeUndefined()
  })
})
