import { fileURLToPath } from "node:url"
import { gzipSync } from "node:zlib"
import { describe, expect, it } from "vitest"
import { startBella } from "../support/bella-cucina.ts"
import { pageRuns, readPageAnswer, toPageRun } from "../support/page-runs.ts"

const root = fileURLToPath(new URL("../../", import.meta.url))
const start = toPageRun("conversation-1", { kind: "say", text: "Book a table" })

function turn(origin: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${origin}${pageRuns}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  })
}

describe("the page's door", () => {
  it("answers its own pages and programs, not the pages of others", async () => {
    await using bella = await startBella()
    const { origin } = bella.server
    expect((await turn(origin, start, { origin })).status).toBe(200)
    expect((await turn(origin, start, { origin: "https://evil.example" })).status).toBe(403)
    expect((await turn(origin, start, { "content-type": "text/plain" })).status).toBe(415)
  })

  it("keeps each browser's conversations apart, and takes no cookie that it did not make", async () => {
    await using bella = await startBella()
    const { origin } = bella.server
    const first = await turn(origin, start)
    const cookie = first.headers.getSetCookie()[0]!
    expect(cookie).toMatch(/HttpOnly; SameSite=Strict/)
    const resume = toPageRun("conversation-1", { kind: "resume" })
    const own = cookie.split(";", 1)[0]!
    await first.text()
    const again = await turn(origin, resume, { cookie: own })
    expect(readPageAnswer(await again.text()).turn).toMatchObject({ moves: [{ kind: "ask" }] })
    const forged = `${own.split(".")[0]}.${"A".repeat(43)}`
    for (const other of ["", forged, "parley-session=x"]) {
      const answer = await turn(origin, resume, { cookie: other })
      expect(readPageAnswer(await answer.text()).refused?.code).toBe("INSTANCE_NOT_FOUND")
    }
  })

  it("says which member of a request is wrong", async () => {
    await using bella = await startBella()
    const { origin } = bella.server
    const refusalOf = async (body: unknown) =>
      readPageAnswer(await (await turn(origin, body)).text()).refused?.message
    expect(await refusalOf({})).toContain("threadId")
    const long = { kind: "say", text: "x".repeat(5_000) } as const
    expect(await refusalOf(toPageRun("conversation-1", long))).toContain("4000 characters")
    for (const [run, member] of [
      [toPageRun("../x", { kind: "resume" }), "conversation"],
      [toPageRun("../x", { kind: "say", text: "hello" }), "conversation"],
      [toPageRun("conversation-1", { kind: "dance" } as never), "input"],
      [toPageRun("conversation-1", { kind: "confirm" } as never), "input.yes"],
      [toPageRun("conversation-1", { kind: "cancel", extra: 1 } as never), "input"],
    ] as const)
      expect(await refusalOf(run)).toContain(member)
  })

  it("lets an address open only so many sessions in an hour", async () => {
    await using bella = await startBella()
    const { origin } = bella.server
    const open = () => fetch(`${origin}/intent-ui/`)
    for (let visitor = 0; visitor < 300; visitor++) await (await open()).body?.cancel()
    expect((await open()).status).toBe(429)
  })

  it("[IW-11] serves pages that load nothing of others and may not be framed", async () => {
    await using bella = await startBella()
    const { origin } = bella.server
    const page = await fetch(`${origin}/intent-ui/`)
    const policy = page.headers.get("content-security-policy")!
    expect(policy).toContain("script-src 'self'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain("unsafe")
    const text = await page.text()
    expect(text).toContain('<link rel="intentmanifest" href="/intentmanifest.yaml">')
    expect(text).not.toMatch(/<style|style="|<script>/)
    const files = [...text.matchAll(/(?:href|src)="(\/intent-ui\/assets\/[^"]+)"/g)].map(([, path]) => path!)
    expect(files.length).toBeGreaterThan(1)
    let size = 0
    for (const path of files) {
      const file = await fetch(`${origin}${path}`, { headers: { "accept-encoding": "gzip" } })
      expect(file.headers.get("cache-control")).toContain("immutable")
      expect(file.headers.get("content-encoding")).toBe("gzip")
      const content = await file.text()
      expect(content, "built for production, without a path of the machine").not.toContain(root)
      size += gzipSync(content, { level: 9 }).length
    }
    expect(size).toBeLessThan(60 * 1024)
    const front = await (await fetch(origin)).text()
    expect(front).toContain('href="/intent-ui/"')
    expect(front).toContain('<link rel="intentmanifest" href="/intentmanifest.yaml">')
    expect((await fetch(`${origin}/intent-ui`, { redirect: "manual" })).headers.get("location")).toBe(
      "/intent-ui/",
    )
  })
})
