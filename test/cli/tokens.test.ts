import { mkdtempSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { describe, expect, it, vi } from "vitest"
import { run, start } from "../support/command-line.ts"

const entry = JSON.stringify(fileURLToPath(new URL("../../src/index.ts", import.meta.url)))
const zod = JSON.stringify(fileURLToPath(new URL("../../node_modules/zod/index.js", import.meta.url)))
const business = `
import { defineIntent, defineService } from ${entry}
import { z } from ${zod}
const openSafe = defineIntent({
  name: "openSafe", title: "Open", description: "Opens the safe.", examples: ["open the safe"], effect: "read",
  access: "token", rateLimit: "10/hour",
  input: z.object({ why: z.string().describe("Why") }), output: z.object({ open: z.boolean().describe("Open") }),
  execute: () => ({ open: true }),
})
export default {
  service: defineService({ namespace: "safe.example", name: "Safe", about: "A safe.", updated: "2026-01-01" }),
  intents: [openSafe],
}
`

// Every command is a process of its own, which takes its time on a busy machine.
describe("parley tokens and parley policy", { timeout: 120_000 }, () => {
  it("hand out a token that a running server takes, list it, and revoke it there", async () => {
    const folder = mkdtempSync(join(tmpdir(), "parley-tokens-"))
    const data = join(folder, "data")
    writeFileSync(join(folder, "safe.ts"), business)
    const serving = start(["serve", "safe.ts", "--port", "0", "--data", data, "--log-level", "error"], {
      cwd: folder,
    })
    const origin = /at (http:\S+)/.exec(await serving.waitFor("stop it with"))?.[1] ?? ""
    const issued = await run(
      [
        "tokens",
        "issue",
        "safe.ts",
        "--to",
        "cash-desk",
        "--intent",
        "openSafe",
        "--data",
        data,
        "--origin",
        origin,
      ],
      { cwd: folder },
    )
    expect(issued.stderr).toContain("cash-desk: execute:intent/openSafe, rate_limit:10/hour")
    const call = async () => {
      const headers = { "content-type": "application/json", authorization: `Bearer ${issued.stdout.trim()}` }
      return (await fetch(`${origin}/api/execute/openSafe`, { method: "POST", headers, body: '{"why":"x"}' }))
        .status
    }
    expect(await call()).toBe(200)
    const listed = await run(["tokens", "list", "--data", data])
    const [id = ""] = /pat_\w+/.exec(listed.stdout) ?? []
    expect(listed.stdout).toContain("cash-desk")
    expect((await run(["tokens", "revoke", id, "--data", data])).stdout).toContain("is revoked")
    await vi.waitFor(async () => expect(await call()).toBe(401), { timeout: 5_000 })
    const again = await run(["tokens", "revoke", id, "--data", data])
    expect(again.code).not.toBe(0)
    serving.process.kill()
    await serving.finished
  })

  it("hand out a plain key that every server on the folder takes, list it, and revoke it there", async () => {
    const folder = mkdtempSync(join(tmpdir(), "parley-tokens-"))
    const data = join(folder, "data")
    writeFileSync(join(folder, "safe.ts"), business)
    const serving = start(["serve", "safe.ts", "--port", "0", "--data", data, "--log-level", "error"], {
      cwd: folder,
    })
    const origin = /at (http:\S+)/.exec(await serving.waitFor("stop it with"))?.[1] ?? ""
    const issue = (...flags: string[]) =>
      run(["tokens", "issue", "safe.ts", "--key", "--to", "cash-desk", "--data", data, ...flags], {
        cwd: folder,
      })
    expect(await issue("--intent", "openDoor")).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("There is no intent openDoor. There are: openSafe."),
    })
    const issued = await issue("--intent", "openSafe")
    const call = async () => {
      const headers = { "content-type": "application/json", "x-api-key": issued.stdout.trim() }
      return (await fetch(`${origin}/api/execute/openSafe`, { method: "POST", headers, body: '{"why":"x"}' }))
        .status
    }
    expect(await call()).toBe(200)
    const listed = await run(["tokens", "list", "--data", data])
    expect(listed.stdout).toContain("cash-desk  execute:intent/openSafe")
    const [id = ""] = /key_\w+/.exec(listed.stdout) ?? []
    expect((await run(["tokens", "revoke", id, "--data", data])).stdout).toContain("is revoked")
    await vi.waitFor(async () => expect(await call()).toBe(401), { timeout: 5_000 })
    serving.process.kill()
    await serving.finished
  })

  it("say what is wrong with a policy, and why it allows a call or not", async () => {
    const folder = mkdtempSync(join(tmpdir(), "parley-policy-"))
    writeFileSync(join(folder, "safe.ts"), business)
    const target = "http://127.0.0.1:4000/api/intents"
    const write = (name: string, permission: object) =>
      writeFileSync(
        join(folder, name),
        JSON.stringify({ uid: "urn:p", permission: [{ target, action: "execute", ...permission }] }),
      )
    write("wrong.json", { constraint: [{ leftOperand: "mood", operator: "eq", rightOperand: "good" }] })
    write("right.json", { uid: "urn:rule", assignee: "ada" })
    const wrong = await run(["policy", "check", "safe.ts", "--policy", "wrong.json"], { cwd: folder })
    expect(wrong).toMatchObject({ code: 1, stderr: expect.stringContaining("mood") })
    const explain = (agent: string) =>
      run(
        ["policy", "explain", "safe.ts", "--policy", "right.json", "--agent", agent, "--intent", "openSafe"],
        { cwd: folder },
      )
    expect(await explain("ada")).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("It is permitted."),
    })
    expect(await explain("bob")).toMatchObject({
      code: 1,
      stdout: expect.stringContaining("The permission urn:rule does not apply: its assignee is another."),
    })
  })
})
