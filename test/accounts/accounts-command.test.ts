import { describe, expect, it } from "vitest"
import { main } from "../../src/cli/main.ts"
import { openHouse, ring } from "./support/house.ts"
import { letIn } from "./support/let-in.ts"
import { Visitor } from "./support/visitor.ts"

async function call(...argv: string[]): Promise<{ readonly code: number; readonly out: string }> {
  const out: string[] = []
  const print = (text: string) => void out.push(text)
  const code = await main(["accounts", ...argv], { out: print, err: print, environment: {} })
  return { code, out: out.join("\n") }
}

describe("parley accounts", () => {
  it("adds people, gives them a new password, signs them out and removes them, while the server runs", async () => {
    await using house = await openHouse()
    const at = ["--data", house.data]
    const added = await call("add", "Ada@Example.com", ...at)
    const password = /password (\S+)/.exec(added.out)?.[1] ?? ""
    const { access_token } = await letIn(house.origin, new Visitor(), password, {}, "ada@example.com")
    const statusOf = async () =>
      (await ring(house.origin, { authorization: `Bearer ${access_token}` })).status
    expect(await statusOf()).toBe(200)
    expect((await call("list", ...at)).out).toMatch(/^ada@example.com {2}member.*\noperator {2}operator/)
    expect(await call("add", "ada@example.com", ...at)).toMatchObject({ code: 1 })

    expect(await call("sign-out", "ada@example.com", ...at)).toMatchObject({ code: 0 })
    await expect.poll(statusOf, { timeout: 5_000 }).toBe(401)
    const reset = await call("reset", "ada@example.com", ...at)
    const renewed = /password is (\S+)/.exec(reset.out)?.[1] ?? ""
    await letIn(house.origin, new Visitor(), renewed, {}, "ada@example.com")
    await expect(letIn(house.origin, new Visitor(), password, {}, "ada@example.com")).rejects.toThrow()
    expect(await call("remove", "ada@example.com", ...at)).toMatchObject({ code: 0 })
    await expect(letIn(house.origin, new Visitor(), renewed, {}, "ada@example.com")).rejects.toThrow()
    expect(await call("reset", "ada@example.com", ...at)).toMatchObject({ code: 1 })
  })

  it("makes clients for agents, lists them and ends them with their tokens", async () => {
    await using house = await openHouse()
    const at = ["--data", house.data]
    const made = await call("client", "Robot", "--scope", "execute", "--id", "robot", ...at)
    const secret = /client_secret (\S+)/.exec(made.out)?.[1] ?? ""
    const response = await fetch(`${house.origin}/oauth/token`, {
      method: "POST",
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        authorization: `Basic ${Buffer.from(`robot:${secret}`).toString("base64")}`,
      },
      body: "grant_type=client_credentials&scope=execute",
    })
    const { access_token } = (await response.json()) as { access_token: string }
    const statusOf = async () =>
      (await ring(house.origin, { authorization: `Bearer ${access_token}` })).status
    expect(await statusOf()).toBe(200)
    expect((await call("clients", ...at)).out).toContain('robot  "Robot"  by operator  execute')
    expect(await call("client", "Robot", "--id", "robot", ...at)).toMatchObject({ code: 1 })
    expect(await call("client", "Robot", "--id", "https://evil.example", ...at)).toMatchObject({ code: 2 })
    expect(await call("client", "Robot", "--scope", "everything", ...at)).toMatchObject({ code: 2 })
    expect(await call("remove-client", "robot", ...at)).toMatchObject({ code: 0 })
    await expect.poll(statusOf, { timeout: 5_000 }).toBe(401)
  })

  it("invites an application where registration is by invitation only", async () => {
    await using house = await openHouse({ accounts: { registration: "invited" } })
    const register = (headers: Record<string, string> = {}) =>
      fetch(`${house.origin}/oauth/register`, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: JSON.stringify({ grant_types: ["client_credentials"], redirect_uris: [], response_types: [] }),
      })
    expect((await register()).status).toBe(401)
    const { out } = await call("invite", "--data", house.data)
    expect(await (await register({ authorization: `Bearer ${out}` })).json()).toMatchObject({
      registered_by: "invitation",
    })
    expect((await register({ authorization: `Bearer ${out}` })).status).toBe(401)
    await using closed = await openHouse({ accounts: { registration: "closed" } })
    expect((await fetch(`${closed.origin}/oauth/register`, { method: "POST" })).status).toBe(404)
  })

  it("says what can be said, and changes nothing when it is not understood", async () => {
    for (const words of [["add"], ["fly", "away"], ["list", "all"], ["add", "a", "b"]])
      expect(await call(...words)).toMatchObject({
        code: 2,
        out: expect.stringContaining("Say list, add <name>"),
      })
    await using house = await openHouse()
    expect(await call("add", "no names with spaces", "--data", house.data)).toMatchObject({ code: 2 })
  })
})
