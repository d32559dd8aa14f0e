import { Hono } from "hono"
import { describe, expect, it } from "vitest"
import { ExactRouter } from "./exact-router.ts"

describe("the exact router", () => {
  const register = (app: Hono) =>
    app
      .use("*", async (c, next) => {
        await next()
        c.header("seen", c.req.path)
      })
      .get("/a/b", (c) => c.text("a/b"))
      .post("/a/b", (c) => c.text("posted"))
      .get("/a/:name", (c) => c.text(`named ${c.req.param("name")}`))
      .get("/a/*", (c) => c.text("below a"))
      .all("/any", (c) => c.text(c.req.method))
  const exact = register(new Hono({ router: new ExactRouter() }))
  const plain = register(new Hono())

  it("answers as Hono does, the first time and every time after", async () => {
    const asked = ["/a/b", "/a/c", "/a/d", "/a/b/c", "/any", "/nowhere", "/a/b"]
    for (const path of [...asked, ...asked])
      for (const method of ["GET", "POST", "HEAD", "PUT"]) {
        const [here, there] = await Promise.all([
          exact.request(path, { method }),
          plain.request(path, { method }),
        ])
        const told = async (response: Response) => [
          response.status,
          response.headers.get("seen"),
          await response.text(),
        ]
        expect(await told(here), `${method} ${path}`).toEqual(await told(there))
      }
  })

  it("remembers no path that was only asked for", () => {
    const router = new ExactRouter<string>()
    router.add("GET", "/a", "a")
    router.add("GET", "/:name", "named")
    const twice = (path: string) => [router.match("GET", path), router.match("GET", path)]
    const [first, second] = twice("/a")
    expect(second).toBe(first)
    const [asked, again] = twice("/b")
    expect(again).not.toBe(asked)
  })
})
