import { describe, expect, it } from "vitest"
import { clientAddress } from "../../src/http/index.ts"
import { createTestApp, startServer } from "./support/server.ts"

describe("the client's address", () => {
  it("is the socket's, whatever the headers claim, unless proxies of ours are in front", async () => {
    await using server = await startServer({ trustedProxies: 1 })
    server.app.get("/:proxies", (context) =>
      context.text(String(clientAddress(context, Number(context.req.param("proxies"))))),
    )
    const ask = async (proxies: number, forwarded: string) => {
      const headers = { "x-forwarded-for": forwarded }
      return (await fetch(`${server.origin}/${proxies}`, { headers })).text()
    }
    expect(await ask(0, "203.0.113.9")).toBe("127.0.0.1")
    expect(await ask(1, "1.1.1.1, 203.0.113.9")).toBe("203.0.113.9")
    expect(await ask(2, "1.1.1.1, 203.0.113.9, 10.0.0.1")).toBe("203.0.113.9")
    expect(await ask(2, "203.0.113.9")).toBe("127.0.0.1")
    expect(await ask(1, "<script>")).toBe("127.0.0.1")
  })

  it("is unknown where there is no socket", async () => {
    const { app } = createTestApp()
    app.get("/", (context) => context.text(String(clientAddress(context))))
    expect(await (await app.request("http://localhost/")).text()).toBe("undefined")
  })
})
