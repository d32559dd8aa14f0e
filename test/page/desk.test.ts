import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { main } from "../../src/cli/main.ts"
import { startBella } from "../support/bella-cucina.ts"

async function signIn(
  origin: string,
  password: string,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${origin}/desk/session`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify({ password }),
  })
}

function cookieOf(response: Response): string {
  return response.headers.getSetCookie()[0]!.split(";", 1)[0]!
}

const data = [
  "executions",
  "conversations",
  "unmet",
  "hours",
  "agreements",
  "export/executions.csv",
  "export/unmet.json",
] as const

describe("the desk's data", () => {
  it("is open to nobody without a session, with a forged one, or with one that ended", async () => {
    let time = Date.parse("2026-05-04T10:00:00Z")
    await using bella = await startBella({ now: () => time })
    const { origin } = bella.server
    const open = (cookie: string) =>
      Promise.all(
        data.map(
          async (name) => (await fetch(`${origin}/desk/data/${name}`, { headers: { cookie } })).status,
        ),
      )
    const refused = data.map(() => 401)
    expect(await open("")).toEqual(refused)
    const signed = await signIn(origin, bella.site.newDeskPassword!)
    expect(signed.status).toBe(204)
    expect(signed.headers.getSetCookie()[0]).toMatch(/HttpOnly.*SameSite=Strict/)
    const cookie = cookieOf(signed)
    expect(await open(cookie)).toEqual(data.map(() => 200))
    expect(await open(cookie.replace(/=\d+/, (expires) => `=${Number(expires.slice(1)) + 1}`))).toEqual(
      refused,
    )
    time += 13 * 3_600_000
    expect(await open(cookie)).toEqual(refused)
  })

  it("stay shut to pages of other origins", async () => {
    await using bella = await startBella()
    const { origin } = bella.server
    const password = bella.site.newDeskPassword!
    expect((await signIn(origin, password, { origin: "https://evil.example" })).status).toBe(403)
    const asForm = await fetch(`${origin}/desk/session`, {
      method: "POST",
      body: new URLSearchParams({ password }),
    })
    expect(asForm.status).toBe(415)
  })

  it("let an address guess ten times, and then nothing for a while, not even the right one", async () => {
    let time = Date.parse("2026-05-04T10:00:00Z")
    await using bella = await startBella({ now: () => time })
    const { origin } = bella.server
    const password = bella.site.newDeskPassword!
    for (let guess = 0; guess < 10; guess++) expect((await signIn(origin, `GUESS-${guess}`)).status).toBe(401)
    const refused = await signIn(origin, password)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0)
    time += 16 * 60_000
    expect((await signIn(origin, password)).status).toBe(204)
  })

  it("change with 'parley desk password': the old password and its sessions are out", async () => {
    const data = mkdtempSync(join(tmpdir(), "parley-desk-"))
    await using bella = await startBella({ data })
    const { origin } = bella.server
    const before = await signIn(origin, bella.site.newDeskPassword!)
    const printed: string[] = []
    const code = await main(["desk", "password", "--data", data], {
      out: (text) => printed.push(text),
      environment: {},
    })
    expect(code).toBe(0)
    const stale = await fetch(`${origin}/desk/data/unmet`, { headers: { cookie: cookieOf(before) } })
    expect(stale.status).toBe(401)
    expect((await signIn(origin, bella.site.newDeskPassword!)).status).toBe(401)
    expect((await signIn(origin, printed[0]!)).status).toBe(204)
  })

  it("shut behind whoever signs out, for every copy of a cookie, and let nobody else send the owner out", async () => {
    await using bella = await startBella()
    const { origin } = bella.server
    const cookie = cookieOf(await signIn(origin, bella.site.newDeskPassword!))
    const statusOf = async () => (await fetch(`${origin}/desk/data/unmet`, { headers: { cookie } })).status
    const signOut = (headers: Record<string, string>) =>
      fetch(`${origin}/desk/session`, { method: "DELETE", headers })
    expect((await signOut({ cookie: `${cookie}x` })).status).toBe(204)
    expect((await signOut({ cookie, origin: "https://evil.example" })).status).toBe(403)
    expect(await statusOf()).toBe(200)
    expect((await signOut({ cookie })).status).toBe(204)
    expect(await statusOf()).toBe(401)
    expect((await signIn(origin, bella.site.newDeskPassword!)).status).toBe(204)
  })

  it("go on behind the last execution shown, and want to know which it was", async () => {
    await using bella = await startBella({ now: () => Date.parse("2026-05-04T10:00:00Z") })
    const { origin } = bella.server
    const cookie = cookieOf(await signIn(origin, bella.site.newDeskPassword!))
    for (let n = 0; n < 53; n++)
      await fetch(`${origin}/api/execute/openingHours`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: "{}",
      })
    const list = async (place: Record<string, string>) => {
      const response = await fetch(`${origin}/desk/data/executions?${new URLSearchParams(place)}`, {
        headers: { cookie },
      })
      return (await response.json()) as { id: string; startedAt: string }[]
    }
    const first = await list({})
    const { startedAt, id } = first.at(-1)!
    const second = await list({ startedAt, id })
    expect(new Set([...first, ...second].map((one) => one.id)).size).toBe(53)
    expect(second).toHaveLength(3)
    expect(await list({ startedAt: "yesterday", id })).toMatchObject({ error: { code: "invalid_request" } })
  })

  it("make a password at the first start only", async () => {
    const data = mkdtempSync(join(tmpdir(), "parley-desk-"))
    const made: unknown[] = []
    for (let start = 0; start < 2; start++) {
      await using bella = await startBella({ data })
      made.push(bella.site.newDeskPassword)
    }
    expect(made).toEqual([expect.stringMatching(/^(?:[2-9A-HJKMNP-Z]{5}-){3}[2-9A-HJKMNP-Z]{5}$/), undefined])
  })
})
